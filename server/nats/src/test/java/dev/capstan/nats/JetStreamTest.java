package dev.capstan.nats;

import dev.capstan.core.testing.Eventually;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A bus that is connected to JetStream, with times that a test can wait for, and a topic that no other test uses. */
abstract class JetStreamTest {

    static final DeliveryLimits QUICK = new DeliveryLimits(
            Duration.ofSeconds(1),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            Duration.ofMillis(10),
            Duration.ofSeconds(1),
            3);

    @RegisterExtension
    static final NatsServer SERVER = NatsServer.withJetStream("max_payload: 2097152");

    final String topic = "deliveries." + UUID.randomUUID();
    final ExecutorService threads = Executors.newCachedThreadPool();
    JetStreamObserver streams;
    NatsMessageBus nats;
    JetStreamMessageBus bus;

    @BeforeEach
    final void connect() throws Exception {
        streams = new JetStreamObserver(SERVER);
        nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads);
        bus = new JetStreamMessageBus(nats, threads, QUICK);
        Eventually.holds("the bus is connected", nats::isConnected);
    }

    @AfterEach
    final void disconnect() throws Exception {
        bus.close();
        nats.close();
        streams.end();
        threads.shutdownNow();
    }
}
