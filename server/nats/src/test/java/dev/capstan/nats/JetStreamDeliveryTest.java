package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.MessageBus;
import dev.capstan.core.testing.Eventually;
import io.nats.client.api.ConsumerInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Settlement and redelivery. */
class JetStreamDeliveryTest extends JetStreamTest {

    private static final int TRIES = 5;

    /** Limits under which the server delivers again only what it is given back. */
    private static final DeliveryLimits PATIENT = new DeliveryLimits(
            Duration.ofMinutes(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(11),
            Duration.ofMillis(10),
            Duration.ofSeconds(1),
            3);

    @Test
    void aSettledMessageLeavesItsStreamAndIsSettledOnce() throws Exception {
        Queue<String> verdicts = new ConcurrentLinkedQueue<>();
        streams.connection().createDispatcher().subscribe("$JS.ACK.>", ack -> verdicts.add(text(ack.getData())));
        streams.connection().flush(Duration.ofSeconds(20));
        bus.subscribeShared(topic, "agent", delivery -> {
            delivery.acknowledge();
            delivery.redeliver();
            delivery.acknowledge();
        });
        streams.awaitStream(topic);
        publish("work");
        publish("more work");

        Eventually.holds("the messages are gone", () -> verdicts.size() >= 2 && streams.storedMessages(topic) == 0);
        streams.connection().flush(Duration.ofSeconds(20));
        assertThat(verdicts).containsExactly("+ACK", "+ACK");
    }

    @Test
    void pausesBetweenDeliveriesGrowToTwentyMinutesTogether() {
        DeliveryLimits limits = DeliveryLimits.DEFAULT;
        List<Long> pauses = LongStream.range(1, limits.maxDeliveries())
                .mapToObj(deliveries -> limits.retryDelay(deliveries).toSeconds())
                .toList();

        assertThat(pauses).containsExactly(1L, 3L, 9L, 27L, 81L, 243L, 300L, 300L, 300L);
        assertThat(limits.retryDelay(Long.MAX_VALUE)).isEqualTo(limits.maxRetryDelay());
    }

    @Test
    void aReceiverThatDiedLeavesItsMessageToAnother() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        CountDownLatch taken = new CountDownLatch(1);
        try (NatsMessageBus dying = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads);
                JetStreamMessageBus unsettled = new JetStreamMessageBus(dying, threads, QUICK)) {
            unsettled.subscribeShared(topic, "agent", delivery -> taken.countDown());
            streams.awaitStream(topic);
            publish("work");
            assertThat(taken.await(20, TimeUnit.SECONDS)).isTrue();
        }
        bus.subscribeShared(topic, "agent", delivery -> {
            received.add(text(delivery.message()));
            delivery.acknowledge();
        });

        Eventually.holds(
                "another is given the message", () -> received.contains("work") && streams.storedMessages(topic) == 0);
    }

    @Test
    void aLongCallIsDeliveredOnceWhileItIsUnderWay() throws Exception {
        Queue<MessageBus.Delivery> taken = new ConcurrentLinkedQueue<>();
        bus.subscribeShared(topic, "agent", taken::add);
        streams.awaitStream(topic);
        boolean isDeliveredOnce = false;

        // Again where a machine that stood still for an ack wait has reported no progress.
        for (int i = 0; i < TRIES && !isDeliveredOnce; i++) {
            publish("long work");
            Eventually.holds("it is delivered", () -> !taken.isEmpty());
            ConsumerInfo delivered = streams.consumer(topic);

            long wait = System.nanoTime() + QUICK.ackWait().multipliedBy(3).toNanos();
            Eventually.holds("three ack waits pass", () -> System.nanoTime() > wait);

            isDeliveredOnce = taken.size() == 1
                    && streams.consumer(topic).getDelivered().getConsumerSequence()
                            == delivered.getDelivered().getConsumerSequence();
            taken.forEach(MessageBus.Delivery::acknowledge);
            taken.clear();
            Eventually.holds("it is settled", () -> streams.storedMessages(topic) == 0);
        }

        assertThat(isDeliveredOnce).isTrue();
    }

    @Test
    void aDeliveryThatIsNeverSettledIsGivenUp() throws Exception {
        DeliveryLimits impatient = new DeliveryLimits(
                Duration.ofSeconds(1),
                Duration.ofMillis(100),
                Duration.ofMillis(300),
                Duration.ofMillis(10),
                Duration.ofSeconds(1),
                3);
        Queue<MessageBus.Delivery> taken = new ConcurrentLinkedQueue<>();
        try (JetStreamMessageBus other = new JetStreamMessageBus(nats, threads, impatient)) {
            other.subscribeShared(topic, "agent", taken::add);
            streams.awaitStream(topic);
            publish("forgotten");

            Eventually.holds("it is delivered again", () -> taken.size() >= 2);
            taken.forEach(MessageBus.Delivery::acknowledge);
        }
    }

    @Test
    void aDeliveryForWhichThereIsNoThreadIsMadeAgain() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        AtomicBoolean isFull = new AtomicBoolean(true);
        Executor exhausted = work -> {
            if (isFull.getAndSet(false)) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            threads.execute(work);
        };
        try (JetStreamMessageBus other = new JetStreamMessageBus(nats, exhausted, QUICK)) {
            other.subscribeShared(topic, "agent", delivery -> {
                received.add(text(delivery.message()));
                delivery.acknowledge();
            });
            streams.awaitStream(topic);
            publish("work");

            Eventually.holds("it is delivered again", () -> received.contains("work"));
        }
    }

    @Test
    void aMessageIsGivenBackIfThereIsNoThreadToStoreItAsADeadLetter() throws Exception {
        Queue<String> verdicts = new ConcurrentLinkedQueue<>();
        streams.connection().createDispatcher().subscribe("$JS.ACK.>", ack -> verdicts.add(text(ack.getData())));
        streams.connection().flush(Duration.ofSeconds(20));
        AtomicInteger works = new AtomicInteger();
        Executor exhausted = work -> {
            if (works.incrementAndGet() > 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            threads.execute(work);
        };
        try (JetStreamMessageBus other = new JetStreamMessageBus(nats, exhausted, QUICK)) {
            other.subscribeShared(topic, "agent", delivery -> delivery.deadLetter("not JSON"));
            streams.awaitStream(topic);
            publish("work");

            Eventually.holds(
                    "it is given back", () -> verdicts.stream().anyMatch(verdict -> verdict.startsWith("-NAK")));
        }
    }

    @Test
    void pendingMessagesOfASubscriberAreBounded() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Queue<String> elsewhere = new ConcurrentLinkedQueue<>();
        AtomicInteger here = new AtomicInteger();
        bus.subscribeShared(topic, "agent", delivery -> {
            Eventually.awaitRelease(release);
            here.incrementAndGet();
            delivery.acknowledge();
        });
        streams.awaitStream(topic);
        int sent = DeliveryQueue.MAX_WAITING * 2;
        for (int i = 0; i < sent; i++) {
            publish("work " + i);
        }
        Eventually.holds("the bus holds what it may", () -> streams.pending(topic) == DeliveryQueue.MAX_WAITING + 1);
        try (NatsMessageBus free = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads);
                JetStreamMessageBus other = new JetStreamMessageBus(free, threads, QUICK)) {
            other.subscribeShared(topic, "agent", delivery -> {
                elsewhere.add(text(delivery.message()));
                delivery.acknowledge();
            });
            Eventually.holds("another takes the rest", () -> elsewhere.size() == sent - DeliveryQueue.MAX_WAITING - 1);
        }
        release.countDown();
        Eventually.holds("the others are taken", () -> streams.storedMessages(topic) == 0);
        assertThat(here).hasValue(DeliveryQueue.MAX_WAITING + 1);
    }

    @Test
    void largeMessagesAreTakenAsTheBytesAllow() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger received = new AtomicInteger();
        bus.subscribeShared(topic, "agent", delivery -> {
            Eventually.awaitRelease(release);
            received.incrementAndGet();
            delivery.acknowledge();
        });
        streams.awaitStream(topic);
        byte[] large = new byte[1_100_000];
        for (int i = 0; i < 40; i++) {
            bus.publish(topic, large);
        }
        int most = (int) (DeliveryQueue.MAX_BYTES / large.length) + 2;
        Eventually.holds("the bus holds what it may", () -> streams.pending(topic) >= most - 2);
        assertThat(streams.pending(topic)).isLessThanOrEqualTo(most);
        release.countDown();

        Eventually.holds("all are taken", () -> received.get() >= 40 && streams.storedMessages(topic) == 0);
    }

    @Test
    void aClosedShareGivesBackWhatWaits() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Queue<String> received = new ConcurrentLinkedQueue<>();
        JetStreamMessageBus patient = new JetStreamMessageBus(nats, threads, PATIENT);
        MessageBus.Subscription first = patient.subscribeShared(topic, "agent", delivery -> {
            started.countDown();
            Eventually.awaitRelease(release);
            delivery.acknowledge();
        });
        streams.awaitStream(topic);
        List.of("under way", "waits", "waits too").forEach(this::publish);
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        Eventually.holds("all have arrived", () -> streams.pending(topic) == 3);
        first.close();
        patient.subscribeShared(topic, "agent", delivery -> {
            received.add(text(delivery.message()));
            delivery.acknowledge();
        });

        Eventually.holds("the next is given what waited", () -> received.size() == 2);
        assertThat(received).containsExactlyInAnyOrder("waits", "waits too");
        assertThat(streams.consumer(topic).getDelivered().getConsumerSequence())
                .as("deliveries, two of them to the next")
                .isEqualTo(5);
        release.countDown();
        Eventually.holds("what was under way is settled", () -> streams.storedMessages(topic) == 0);
        patient.close();
    }

    private void publish(String text) {
        bus.publish(topic, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }
}
