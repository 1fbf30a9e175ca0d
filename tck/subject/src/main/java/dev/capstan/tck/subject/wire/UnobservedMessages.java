package dev.capstan.tck.subject.wire;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.NotObservable;
import java.util.List;
import java.util.function.Supplier;

/**
 * A log of the exchanged messages of a subject that gets no raw ones.
 *
 * @param reason reason why it gets none
 * @param log returns the messages since the last call
 * @param clearing deletes the log
 */
public record UnobservedMessages(String reason, Supplier<List<Exchange>> log, Runnable clearing) implements Messages {

    @Override
    public RawResponse send(RawRequest request) {
        throw new NotObservable(reason);
    }

    @Override
    public RawSender raw() {
        throw new NotObservable(reason);
    }

    @Override
    public ResponseFindings responses(String area) {
        throw new NotObservable(reason);
    }

    @Override
    public List<Exchange> exchanges() {
        return log.get();
    }

    @Override
    public void clearExchanges() {
        clearing.run();
    }
}
