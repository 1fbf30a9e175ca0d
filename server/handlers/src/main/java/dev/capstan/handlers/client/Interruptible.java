package dev.capstan.handlers.client;

import java.io.IOException;
import java.util.concurrent.CancellationException;

/** The use of channels that an interruption of the thread closes. */
final class Interruptible {

    private Interruptible() {}

    interface Exchange<T> {
        T run() throws IOException;
    }

    /** Returns what the exchange returns. An interruption is one, and not the failure of a closed channel. */
    static <T> T get(Exchange<T> exchange) throws IOException, InterruptedException {
        try {
            return exchange.run();
        } catch (IOException | CancellationException e) {
            // Waiting for a connection is cancelled by an interruption only.
            if (Thread.interrupted() || e instanceof CancellationException) {
                throw (InterruptedException) new InterruptedException("the exchange was interrupted").initCause(e);
            }
            throw e;
        }
    }
}
