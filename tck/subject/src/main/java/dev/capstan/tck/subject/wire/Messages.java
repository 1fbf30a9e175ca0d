package dev.capstan.tck.subject.wire;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.NotObservable;
import java.util.List;

/** Messages to a subject exactly as they are written, and a log of what was exchanged. */
public interface Messages {

    /** Sends a message as it is. */
    RawResponse send(RawRequest request);

    /** Returns a way to send bytes that are no request; {@link NotObservable} where the kit has none. */
    RawSender raw();

    /** Returns what was sent and answered last since this was last asked, oldest first, to explain a failure. */
    List<Exchange> exchanges();

    /** Forgets what was exchanged. */
    void forgetExchanges();
}
