package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import io.nats.client.Connection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReconnectingNatsConnectionTest {

    @RegisterExtension
    private static final NatsServer SERVER = new NatsServer();

    @Test
    void aConnectionForWhichThereIsNoThreadIsClosedAndTriedAgain() throws Exception {
        Queue<Connection> made = new ConcurrentLinkedQueue<>();
        try (ReconnectingNatsConnection connection = new ReconnectingNatsConnection(
                NatsAddress.parse(SERVER.url()),
                TlsVerification.of(null),
                next -> {
                    made.add(next);
                    if (made.size() == 1) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                },
                () -> {})) {
            Eventually.holds("it is connected", () -> connection.current() != null);

            assertThat(made).hasSize(2);
            assertThat(made.peek().getStatus()).isEqualTo(Connection.Status.CLOSED);
        }
    }
}
