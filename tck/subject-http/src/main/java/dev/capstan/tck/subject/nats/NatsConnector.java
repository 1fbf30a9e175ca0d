package dev.capstan.tck.subject.nats;

import dev.capstan.tck.subject.HarnessError;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Connections to a NATS server. Throws {@link HarnessError} if it does not respond. */
final class NatsConnector {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private NatsConnector() {}

    /** Returns options for a server. Errors of a connection are thrown by its methods; nothing logs them. */
    static Options.Builder options(String url) {
        return Options.builder().server(url).connectionTimeout(TIMEOUT).errorListener(new ErrorListener() {});
    }

    /** Returns a connection to the server of the options. */
    static Connection to(Options options) {
        try {
            return Nats.connect(options);
        } catch (IOException e) {
            throw new HarnessError(
                    "cannot connect to the NATS server at "
                            + options.getServers().iterator().next() + ": " + e.getMessage(),
                    e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits until the server has received all sent messages, subscriptions included. */
    static void flush(Connection connection) {
        try {
            connection.flush(TIMEOUT);
        } catch (TimeoutException e) {
            throw new HarnessError("the NATS server does not respond", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static void close(Connection connection) {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HarnessError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new HarnessError("the run was interrupted", e);
    }
}
