package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recovery from the loss of a connection, of a stream and of the NATS server. */
class JetStreamRecoveryTest {

    private static final DeliveryLimits QUICK = new DeliveryLimits(
            Duration.ofSeconds(2),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            Duration.ofMillis(10),
            Duration.ofSeconds(1),
            3);

    @RegisterExtension
    private static final NatsServer SERVER = NatsServer.withJetStream();

    private static final ExecutorService DELIVERIES = Executors.newCachedThreadPool();

    private final String topic = "recovery." + UUID.randomUUID();

    @AfterAll
    static void stop() {
        DELIVERIES.shutdownNow();
    }

    @Test
    void aRestartedServerLosesNothingThatWasConfirmed() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        try (NatsMessageBus nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
                JetStreamMessageBus bus = new JetStreamMessageBus(nats, DELIVERIES, QUICK)) {
            Queue<MessageBus.Delivery> held = new ConcurrentLinkedQueue<>();
            MessageBus.Subscription first = bus.subscribeShared(topic, "agent", held::add);
            publishOnce(bus, "work 0");
            Eventually.holds("it is delivered", () -> held.size() == 1);
            first.close();
            IntStream.range(1, 100).forEach(i -> publish(bus, "work " + i));
            SERVER.stop();
            Eventually.holds("the loss is noticed", () -> !nats.isConnected());
            bus.subscribeShared(topic, "agent", delivery -> {
                received.add(text(delivery));
                delivery.acknowledge();
            });
            held.remove().acknowledge();
            SERVER.start();

            Eventually.holds("what was kept is delivered", () -> received.size() >= 99 && storedMessages(nats) == 0);
            assertThat(received)
                    .as("all but the message that was settled without a connection")
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(1, 100).mapToObj(i -> "work " + i).toList());
        }
    }

    @Test
    void aShareHearsAgainAfterItsConnectionWasLost() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        try (InterruptibleProxy proxy = new InterruptibleProxy(SERVER);
                NatsMessageBus near = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
                JetStreamMessageBus publisher = new JetStreamMessageBus(near, DELIVERIES, QUICK);
                NatsMessageBus far = new NatsMessageBus(NatsAddress.parse(proxy.url()), DELIVERIES);
                JetStreamMessageBus bus = new JetStreamMessageBus(far, DELIVERIES, QUICK)) {
            bus.subscribeShared(topic, "agent", delivery -> {
                received.add(text(delivery));
                delivery.acknowledge();
            });
            publishOnce(publisher, "before");
            Eventually.holds("it is delivered", () -> received.contains("before"));

            proxy.raise();
            Eventually.holds("the loss is noticed", () -> !far.isConnected());
            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> publish(bus, "lost"))
                    .withMessageContaining("not connected to the NATS server")
                    .matches(refusal -> !refusal.mayHaveArrived());
            publish(publisher, "meanwhile");
            proxy.lower();

            Eventually.holds("what came meanwhile is delivered", () -> received.contains("meanwhile"));
            publish(publisher, "after");
            Eventually.holds("what comes later is delivered", () -> received.contains("after"));
            assertThat(received).doesNotHaveDuplicates();
        }
    }

    @Test
    void aCallThatOutlivesItsConnectionIsNotDeliveredTwice() throws Exception {
        Queue<MessageBus.Delivery> held = new ConcurrentLinkedQueue<>();
        try (InterruptibleProxy proxy = new InterruptibleProxy(SERVER);
                NatsMessageBus far = new NatsMessageBus(NatsAddress.parse(proxy.url()), DELIVERIES);
                JetStreamMessageBus bus = new JetStreamMessageBus(far, DELIVERIES, QUICK)) {
            bus.subscribeShared(topic, "agent", held::add);
            publishOnce(bus, "long work");
            Eventually.holds("it is delivered", () -> held.size() == 1);
            proxy.raise();
            Eventually.holds("the loss is noticed", () -> !far.isConnected());
            long wait = System.nanoTime() + QUICK.ackWait().multipliedBy(2).toNanos();
            Eventually.holds("the server waits in vain", () -> System.nanoTime() > wait);
            proxy.lower();
            Eventually.holds("the bus is connected again", far::isConnected);
            publishOnce(bus, "next");
            Eventually.holds("the next message is delivered", () -> held.size() == 2);

            assertThat(held.stream().map(JetStreamRecoveryTest::text)).containsExactly("long work", "next");
            held.forEach(MessageBus.Delivery::acknowledge);
            Eventually.holds("both are settled", () -> storedMessages(far) == 0);
        }
    }

    @Test
    void aStreamThatIsDeletedIsCreatedAgain() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        try (NatsMessageBus nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
                JetStreamMessageBus bus = new JetStreamMessageBus(nats, DELIVERIES, QUICK)) {
            bus.subscribeShared(topic, "agent", delivery -> {
                received.add(text(delivery));
                delivery.acknowledge();
            });
            publishOnce(bus, "before");
            Eventually.holds("it is delivered", () -> received.contains("before"));

            nats.connection().jetStreamManagement().deleteStream(JetStreamNames.stream(topic));
            publishOnce(bus, "after");

            Eventually.holds("it is delivered", () -> received.contains("after"));
        }
    }

    @Test
    void anInterruptedCloseWaitsForAllSharesTogether() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        try (NatsMessageBus nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES)) {
            JetStreamMessageBus bus = new JetStreamMessageBus(nats, DELIVERIES, QUICK);
            for (String shared : List.of(topic + "1", topic + "2", topic + "3")) {
                bus.subscribeShared(shared, "agent", delivery -> {
                    received.add(text(delivery));
                    delivery.acknowledge();
                });
                publishOnce(bus, shared, "work");
            }
            Eventually.holds("each share has its work", () -> received.size() == 3);
            SERVER.suspend();
            long start = System.nanoTime();
            Thread.currentThread().interrupt();
            bus.close();
            long took = System.nanoTime() - start;
            boolean isInterrupted = Thread.interrupted();
            SERVER.resume();

            assertThat(Duration.ofNanos(took)).isLessThan(Duration.ofSeconds(5));
            assertThat(isInterrupted).isTrue();
        }
    }

    /** Publishes a message once there is a connection and a stream. */
    private void publishOnce(JetStreamMessageBus bus, String text) throws InterruptedException {
        publishOnce(bus, topic, text);
    }

    private static void publishOnce(JetStreamMessageBus bus, String topic, String text) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        Eventually.holds("'" + text + "' is taken", () -> {
            try {
                bus.publish(topic, id, text.getBytes(StandardCharsets.UTF_8));
                return true;
            } catch (BusUnavailable notYet) {
                return false;
            }
        });
    }

    private void publish(JetStreamMessageBus bus, String text) {
        bus.publish(topic, text.getBytes(StandardCharsets.UTF_8));
    }

    private long storedMessages(NatsMessageBus nats) {
        try {
            return nats.connection()
                    .jetStreamManagement()
                    .getStreamInfo(JetStreamNames.stream(topic))
                    .getStreamState()
                    .getMsgCount();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static String text(MessageBus.Delivery delivery) {
        return new String(delivery.message(), StandardCharsets.UTF_8);
    }
}
