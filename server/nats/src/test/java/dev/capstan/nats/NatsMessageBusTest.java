package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.MessageBusContract;
import dev.capstan.core.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NatsMessageBusTest extends MessageBusContract {

    /** Larger than usual: the bus carries a document of 1 MiB and what is around it. */
    private static final int MAX_PAYLOAD = 2_097_152;

    @RegisterExtension
    private static final NatsServer SERVER = new NatsServer("max_payload: " + MAX_PAYLOAD);

    private static final ExecutorService DELIVERIES = Executors.newCachedThreadPool();

    private final String topic = "test." + UUID.randomUUID();
    private NatsMessageBus bus;

    @BeforeEach
    void connect() throws InterruptedException {
        bus = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
        Eventually.holds("the bus is connected", bus::isConnected);
    }

    @AfterEach
    void disconnect() {
        bus.close();
    }

    @AfterAll
    static void stop() {
        DELIVERIES.shutdownNow();
    }

    @Override
    protected MessageBus bus() {
        return bus;
    }

    @Override
    protected boolean close() {
        bus.close();
        return true;
    }

    @Test
    void aClosedBusRefusesSubscriptionsToAllTopicsOfAPattern() {
        bus.close();

        assertThatExceptionOfType(BusUnavailable.class)
                .isThrownBy(() -> bus.subscribeAll("test.*", message -> {}))
                .withMessage("the bus was closed, so 'test.*' cannot be subscribed to; create another bus");
    }

    @Test
    void aConfirmationSaysWhetherSomebodyListens() throws Exception {
        Duration patience = Duration.ofSeconds(10);
        assertThat(bus.publishConfirmed(topic, new byte[1_000_000], patience)).isFalse();

        MessageBus.Subscription left = bus.subscribe(topic, message -> {});
        assertThat(bus.publishConfirmed(topic, new byte[1_000_000], patience)).isTrue();
        left.close();

        assertThat(bus.publishConfirmed(topic, new byte[0], patience)).isFalse();
    }

    @Test
    void anInterruptedCloseEndsTheSubscriptionAllTheSame() throws Exception {
        MessageBus.Subscription left = bus.subscribe(topic, message -> {});

        Thread.currentThread().interrupt();
        left.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(bus.publishConfirmed(topic, new byte[0], Duration.ofSeconds(10)))
                .isFalse();
    }

    @Test
    void aServerThatIsSilentConfirmsNothing() throws Exception {
        bus.subscribe(topic, message -> {});
        SERVER.suspend();
        try {
            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> bus.publishConfirmed(topic, new byte[0], Duration.ofMillis(50)))
                    .satisfies(silent -> assertThat(silent.mayHaveArrived()).isTrue());
        } finally {
            SERVER.resume();
        }
        assertThat(bus.publishConfirmed(topic, new byte[0], Duration.ofSeconds(10)))
                .isTrue();
    }

    @Test
    void aMessageIsRefusedWhileThereIsNoConnectionAndTakenOnceThereIsAgain() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        CountDownLatch again = new CountDownLatch(1);
        bus.subscribe(topic, message -> received.add(text(message)));
        SERVER.stop();
        try {
            Eventually.holds("the loss is noticed", () -> !bus.isConnected());
            bus.whenConnected(again::countDown);

            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> publish("lost"))
                    .withMessage("not connected to the NATS server");
            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> bus.publishConfirmed(topic, new byte[0], Duration.ofSeconds(10)))
                    .satisfies(lost -> assertThat(lost.mayHaveArrived()).isFalse());
            bus.subscribe(topic, message -> received.add("also " + text(message)));
        } finally {
            SERVER.start();
        }
        assertThat(again.await(20, TimeUnit.SECONDS))
                .as("whoever waits for a connection is told")
                .isTrue();
        publish("heard");

        Eventually.holds("both subscriptions are heard again", () -> received.size() == 2);
        assertThat(received).containsExactlyInAnyOrder("heard", "also heard");
    }

    @Test
    void aBusIsMadeBeforeItsServerIsThere() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        SERVER.stop();
        try (NatsMessageBus early = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES)) {
            early.subscribe(topic, message -> received.add(text(message)));
            CountDownLatch connected = new CountDownLatch(1);
            early.whenConnected(() -> {
                throw new IllegalStateException("this one breaks");
            });
            early.whenConnected(connected::countDown);
            SERVER.start();
            assertThat(connected.await(20, TimeUnit.SECONDS)).isTrue();

            early.publish(topic, new byte[] {'!'});

            Eventually.holds("what it subscribed to before is heard", () -> !received.isEmpty());
        }
    }

    @Test
    void aMessageThatTheServerWouldNotTakeIsRefused() {
        assertThatExceptionOfType(BusUnavailable.class)
                .isThrownBy(() -> bus.publish(topic, new byte[MAX_PAYLOAD + 1]))
                .withMessageContainingAll("2097153 bytes", "2097152");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a..b",
                ".a",
                "a.",
                "agents.*",
                "agents.>",
                "a\r\nPUB b",
                "größe",
                "$JS.API.STREAM.DELETE.x",
                "$"
            })
    void invalidSubjectIsRefused(String wrong) {
        assertThatExceptionOfType(BusUnavailable.class).isThrownBy(() -> bus.publish(wrong, new byte[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> bus.subscribe(wrong, message -> {}));
    }

    @Test
    void aDollarWithinASubjectIsPlain() {
        assertThat(Stream.of("a$", "a.$SYS", "_INBOX.$").allMatch(NatsSubject::isSubject))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a..b", "a*.b", "*a", ">.a", "a\r\nPUB b", "$SYS.>"})
    void anInvalidPatternIsRefusedBeforeAConnectionFailsOnIt(String wrong) {
        try (NatsMessageBus apart = new NatsMessageBus(NatsAddress.parse("nats://127.0.0.1:1"), DELIVERIES)) {
            assertThatIllegalArgumentException().isThrownBy(() -> apart.subscribeAll(wrong, message -> {}));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\tb"})
    void anInvalidQueueGroupIsRefusedBeforeAConnectionFailsOnIt(String wrong) {
        try (NatsMessageBus apart = new NatsMessageBus(NatsAddress.parse("nats://127.0.0.1:1"), DELIVERIES)) {
            assertThatIllegalArgumentException().isThrownBy(() -> apart.subscribeShared(topic, wrong, delivery -> {}));
        }
    }

    @Test
    void aPatternStandsForTheSubjectsThatItMatches() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        for (String pattern : List.of("*." + topic, topic + ".*.end", topic + ".>")) {
            bus.subscribeAll(pattern, message -> received.add(pattern));
        }

        bus.publish("any." + topic, new byte[0]);
        bus.publish(topic + ".any.end", new byte[0]);

        Eventually.holds("the messages arrive", () -> received.size() == 3);
        assertThat(received).containsExactlyInAnyOrder("*." + topic, topic + ".*.end", topic + ".>");
    }

    @Test
    void excessMessagesAreDroppedAndCounted() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger received = new AtomicInteger();
        AtomicInteger besides = new AtomicInteger();
        bus.subscribe(topic, message -> {
            received.incrementAndGet();
            Eventually.awaitRelease(release);
        });
        bus.subscribe(topic + ".besides", message -> besides.incrementAndGet());
        publish("first");
        Eventually.holds("the first is being taken", () -> received.get() == 1);
        for (int i = 0; i < Mailbox.MAX_MESSAGES + 1_000; i++) {
            publish("flood");
        }
        bus.publish(topic + ".besides", new byte[0]);
        Eventually.holds("a flood on one topic holds up no other", () -> besides.get() == 1);

        assertThat(bus.reportDropped()).isEqualTo(1_000);
        assertThat(bus.reportDropped()).as("dropped since").isZero();
        release.countDown();
        Eventually.holds("the others are taken", () -> received.get() == Mailbox.MAX_MESSAGES + 1);
    }

    @Test
    void arrivedMessagesAreDeliveredAfterTheSubscriptionEnds() {
        for (int round = 0; round < 200; round++) {
            AtomicInteger received = new AtomicInteger();
            MessageBus.Subscription ending = bus.subscribe(topic, message -> received.incrementAndGet());
            for (int i = 0; i < 50; i++) {
                publish("before");
            }
            ending.close();

            assertThat(received).as("taken in round %d", round).hasValue(50);
        }
    }

    @Test
    void responsesBeforeCloseAreSent() throws Exception {
        AtomicInteger answers = new AtomicInteger();
        bus.subscribe(topic + ".answers", message -> answers.incrementAndGet());
        assertThat(bus.awaitSubscribed(Duration.ofSeconds(20))).isTrue();
        try (NatsMessageBus other = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES)) {
            Eventually.holds("the other bus is connected", other::isConnected);
            other.subscribe(topic, message -> other.publish(topic + ".answers", message));
            for (int i = 0; i < 100; i++) {
                other.publish(topic, new byte[0]);
            }
        }

        Eventually.holds("every request is answered", () -> answers.get() == 100);
    }

    @Test
    void aServerThatIsSilentHoldsUpNoEnd() throws Exception {
        List<MessageBus.Subscription> many = Stream.generate(() -> bus.subscribe(topic, message -> {}))
                .limit(20)
                .toList();
        SERVER.suspend();
        try {
            assertTimeout(Duration.ofSeconds(10), () -> many.forEach(MessageBus.Subscription::close));
        } finally {
            SERVER.resume();
        }
    }

    @Test
    void aClosedBusTakesNothing() {
        bus.close();

        assertThatExceptionOfType(BusUnavailable.class)
                .isThrownBy(() -> publish("late"))
                .withMessage("the bus was closed; create another bus");
    }

    private void publish(String text) {
        bus.publish(topic, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }
}
