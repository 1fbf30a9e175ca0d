package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import io.nats.client.Message;
import io.nats.client.Subscription;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A message that fills the maximum payload leaves no bytes for the headers of a dead letter. */
class LargeDeadLetterTest {

    private static final int MAX_PAYLOAD = 1_048_576;

    @RegisterExtension
    private static final NatsServer SERVER = NatsServer.withJetStream("max_payload: " + MAX_PAYLOAD);

    private final String topic = "large." + UUID.randomUUID();

    @Test
    void itIsPutAsideWithoutItsEnd() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        JetStreamObserver streams = new JetStreamObserver(SERVER);
        try (NatsMessageBus nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads);
                JetStreamMessageBus bus = new JetStreamMessageBus(nats, threads)) {
            Subscription dead = streams.connection().subscribe(topic + ".dead");
            bus.subscribeShared(topic, "agent", delivery -> delivery.deadLetter("not JSON"));
            streams.awaitStream(topic);

            streams.connection().publish(topic, new byte[MAX_PAYLOAD]);

            Message letter = dead.nextMessage(Duration.ofSeconds(20));
            assertThat(letter).isNotNull();
            assertThat(letter.getHeaders().getFirst("Capstan-Bytes")).isEqualTo("1048576");
            assertThat(letter.getData().length).isBetween(MAX_PAYLOAD - 1024, MAX_PAYLOAD);
            Eventually.holds("the original is gone", () -> streams.storedMessages(topic) == 0);
        } finally {
            streams.end();
            threads.shutdownNow();
        }
    }
}
