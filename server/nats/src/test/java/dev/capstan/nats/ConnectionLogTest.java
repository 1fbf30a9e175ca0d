package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The warnings about the connection to a NATS server, which an operator sees at the default level. */
class ConnectionLogTest {

    @RegisterExtension
    private static final NatsServer SERVER = new NatsServer();

    private static final Logger LOG = Logger.getLogger(ReconnectingNatsConnection.class.getName());

    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
    private final Handler listener = new Warnings();

    @BeforeEach
    void listen() {
        LOG.addHandler(listener);
    }

    @AfterEach
    void hearNoMore() {
        LOG.removeHandler(listener);
    }

    @Test
    void aLostConnectionIsReportedWhenItIsBack() throws Exception {
        String address = SERVER.url();
        try (NatsMessageBus bus = new NatsMessageBus(NatsAddress.parse(address), Runnable::run)) {
            Eventually.holds("it is connected", bus::isConnected);
            assertThat(warnings).isEmpty();
            SERVER.stop();
            Eventually.holds("the failed attempt is reported", () -> warnings.size() == 2);
            SERVER.start();
            Eventually.holds("it is connected again", () -> warnings.size() == 3);
        }

        assertThat(warnings)
                .containsExactly(
                        "the connection to " + address + " is lost; reconnecting",
                        address + " cannot be reached; retrying until connected",
                        "connected to " + address);
    }

    private final class Warnings extends Handler {

        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                warnings.add(line.getMessage());
            }
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
