package dev.capstan.tck.subject.wire;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.NotObservable;
import java.util.List;

/** Raw messages to a subject, and a log of the exchanged messages. */
public interface Messages {

    /** Sends a request unchanged. */
    RawResponse send(RawRequest request);

    /** Returns a sender of bytes that are not a valid request. Throws {@link NotObservable} if the kit has none. */
    RawSender raw();

    /**
     * Returns the responses of an area in the whole run so far, compared with the published shapes of Capstan's bindings.
     * Throws {@link NotObservable} if the kit sees no responses of HTTP.
     */
    ResponseFindings responses(String area);

    /** Returns the messages exchanged since the last call, oldest first, to explain a failure. */
    List<Exchange> exchanges();

    /** Deletes the log of exchanged messages. */
    void clearExchanges();
}
