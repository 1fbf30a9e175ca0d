package dev.capstan.tck.subject.nats;

import dev.capstan.tck.subject.HarnessFault;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Connections to a NATS server; {@link HarnessFault} where it does not answer. */
final class Connected {

    private static final Duration FOR_AN_ANSWER = Duration.ofSeconds(10);

    private Connected() {}

    /** Returns a connection to the server that the options name. */
    static Connection to(Options options) {
        try {
            return Nats.connect(options);
        } catch (IOException e) {
            throw new HarnessFault(
                    "no NATS server answers at "
                            + options.getServers().iterator().next() + ": " + e.getMessage(),
                    e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits until the server has taken everything that was sent, subscriptions among it. */
    static void flush(Connection connection) {
        try {
            connection.flush(FOR_AN_ANSWER);
        } catch (TimeoutException e) {
            throw new HarnessFault("the NATS server does not answer", e);
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

    private static HarnessFault interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new HarnessFault("the run was interrupted", e);
    }
}
