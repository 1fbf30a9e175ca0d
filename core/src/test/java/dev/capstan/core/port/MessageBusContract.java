package dev.capstan.core.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract of a message bus; an adapter's test extends it and creates the bus. */
public abstract class MessageBusContract {

    private static final int SECONDS = 20;

    /** The topic of one test, so that tests on one bus do not receive each other's messages. */
    private final String topic = "contract." + UUID.randomUUID();

    /** The bus under test. */
    protected abstract MessageBus bus();

    /** Closes the bus under test. Returns false if the adapter cannot be closed. */
    protected abstract boolean close();

    @Test
    public void aMessageReachesWhoeverSubscribesToItsTopicByteForByte() throws InterruptedException {
        byte[] message = {0, -1, 127, -128, '{', '\n', 0};
        BlockingQueue<byte[]> first = new LinkedBlockingQueue<>();
        BlockingQueue<byte[]> second = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription one = bus().subscribe(topic, first::add);
                MessageBus.Subscription two = bus().subscribe(topic, second::add)) {
            assertThat(one).isNotSameAs(two);

            bus().publish(topic, message);

            assertThat(first.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(message);
            assertThat(second.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(message);
        }
    }

    @Test
    public void aMessageOfOneMebibyteAndItsEnvelopeArrives() throws InterruptedException {
        byte[] message = new byte[1_048_576 + 65_536];
        message[message.length - 1] = 42;
        BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription listening = bus().subscribe(topic, received::add)) {
            assertThat(listening).isNotNull();

            bus().publish(topic, message);

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(message);
        }
    }

    @Test
    public void aConfirmedMessageHasSomebodyToListen() throws InterruptedException {
        byte[] message = {1, 2, 3};
        BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription listening = bus().subscribe(topic, received::add)) {
            assertThat(listening).isNotNull();

            assertThat(bus().publishConfirmed(topic, message, Duration.ofSeconds(SECONDS)))
                    .isTrue();

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo(message);
        }
    }

    @Test
    public void aMessageToAnotherTopicDoesNotArrive() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription here = listen(topic, received);
                MessageBus.Subscription there = listen(topic + ".other", new LinkedBlockingQueue<>())) {
            assertThat(here).isNotSameAs(there);

            publish(topic + ".other", "elsewhere");
            publish(topic, "here");

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("here");
        }
    }

    @Test
    public void publisherDoesNotWaitForSubscribers() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch received = new CountDownLatch(1);
        try (MessageBus.Subscription blocked = bus().subscribe(topic, message -> {
            Eventually.awaitRelease(release);
            received.countDown();
        })) {
            assertThat(blocked).isNotNull();

            publish(topic, "first");

            release.countDown();
            assertThat(received.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    public void aReceiverThatThrowsLosesTheMessageButNotItsSubscription() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription frail = bus().subscribe(topic, message -> {
            String text = new String(message, StandardCharsets.UTF_8);
            if (text.equals("poison")) {
                throw new IllegalStateException("broken on purpose");
            }
            received.add(text);
        })) {
            assertThat(frail).isNotNull();

            publish(topic, "poison");
            publish(topic, "food");

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("food");
        }
    }

    @Test
    public void changingTheSentArrayChangesNoMessage() throws InterruptedException {
        BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
        CountDownLatch changed = new CountDownLatch(1);
        byte[] message = {1, 2, 3};
        try (MessageBus.Subscription listening = bus().subscribe(topic, bytes -> {
            Eventually.awaitRelease(changed);
            received.add(bytes);
        })) {
            assertThat(listening).isNotNull();

            bus().publish(topic, message);
            message[0] = 99;
            changed.countDown();

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).containsExactly(1, 2, 3);
        }
    }

    @Test
    public void aClosedSubscriptionHearsNothingMoreAndAnOpenOneStillDoes() throws InterruptedException {
        BlockingQueue<String> closed = new LinkedBlockingQueue<>();
        BlockingQueue<String> open = new LinkedBlockingQueue<>();
        MessageBus.Subscription ending = listen(topic, closed);
        try (MessageBus.Subscription lasting = listen(topic, open)) {
            assertThat(lasting).isNotNull();
            ending.close();

            publish(topic, "late");

            assertThat(open.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("late");
            assertThat(closed).isEmpty();
        }
    }

    @Test
    public void aClosedBusRefusesSubscriptions() {
        if (close()) {
            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> listen(topic, new LinkedBlockingQueue<>()));
            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> share("workers", new LinkedBlockingQueue<>()));
        }
    }

    @Test
    public void closingASubscriptionTwiceEndsNoOtherOfTheSameReceiver() throws InterruptedException {
        BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
        java.util.function.Consumer<byte[]> receiver = received::add;
        MessageBus.Subscription first = bus().subscribe(topic, receiver);
        try (MessageBus.Subscription second = bus().subscribe(topic, receiver)) {
            assertThat(second).isNotSameAs(first);
            first.close();
            assertThatCode(first::close).doesNotThrowAnyException();

            publish(topic, "once");

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isNotNull();
            assertThat(received).isEmpty();
        }
    }

    @Test
    public void groupDeliversEachMessageToOneMemberAndRedeliversWhenItLeaves() throws InterruptedException {
        BlockingQueue<String> shared = new LinkedBlockingQueue<>();
        BlockingQueue<String> besides = new LinkedBlockingQueue<>();
        BlockingQueue<String> all = new LinkedBlockingQueue<>();
        MessageBus.Subscription first = share("workers", shared);
        try (MessageBus.Subscription second = share("workers", shared);
                MessageBus.Subscription other = share("others", besides);
                MessageBus.Subscription each = listen(topic, all)) {
            assertThat(second).isNotSameAs(other).isNotSameAs(each);
            for (int i = 0; i < 100; i++) {
                publish(topic, "work " + i);
            }
            publish(topic, "done");

            for (BlockingQueue<String> heard : List.of(shared, besides, all)) {
                assertThat(drain(heard))
                        .as("messages heard once each")
                        .hasSize(101)
                        .doesNotHaveDuplicates();
            }
            first.close();
            publish(topic, "late");
            assertThat(shared.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("late");
        }
    }

    @Test
    public void aMessageWaitsForItsReceiverIfTheBusIsDurable() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        boolean accepted = isAccepted("early");
        try (MessageBus.Subscription late = share("workers", received)) {
            assertThat(late).isNotNull();
            publish(topic, "late");

            assertThat(accepted || !bus().isDurable())
                    .as("a durable bus needs no receiver")
                    .isTrue();
            assertArrive(received, bus().isDurable() ? List.of("early", "late") : List.of("late"));
        }
    }

    private boolean isAccepted(String text) {
        try {
            publish(topic, text);
            return true;
        } catch (BusUnavailable nobody) {
            return false;
        }
    }

    @Test
    public void aMessageThatCannotBeWorkedOnNowComesAgainIfTheBusIsDurable() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        try (MessageBus.Subscription busy = bus().subscribeShared(topic, "workers", delivery -> {
            String text = new String(delivery.message(), StandardCharsets.UTF_8);
            received.add(text);
            if (seen.add(text)) {
                delivery.redeliver();
            } else {
                delivery.acknowledge();
            }
        })) {
            assertThat(busy).isNotNull();

            publish(topic, "work");

            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("work");
            if (bus().isDurable()) {
                assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("work");
            }
            seen.add("other work");
            publish(topic, "other work");
            assertThat(received.poll(SECONDS, TimeUnit.SECONDS)).isEqualTo("other work");
        }
    }

    @Test
    public void durableBusDropsDuplicateMessageIds() throws InterruptedException {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (MessageBus.Subscription sharing = share("workers", received)) {
            assertThat(sharing).isNotNull();
            String id = UUID.randomUUID().toString();

            bus().publish(topic, id, "first".getBytes(StandardCharsets.UTF_8));
            bus().publish(topic, id, "first".getBytes(StandardCharsets.UTF_8));
            publish(topic, "last");

            assertArrive(received, bus().isDurable() ? List.of("first", "last") : List.of("first", "first", "last"));
        }
    }

    private static void assertArrive(BlockingQueue<String> received, List<String> expected)
            throws InterruptedException {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            texts.add(received.poll(SECONDS, TimeUnit.SECONDS));
        }
        texts.addAll(received);
        assertThat(texts).containsExactlyInAnyOrderElementsOf(expected);
    }

    private MessageBus.Subscription share(String name, BlockingQueue<String> received) {
        return bus().subscribeShared(topic, name, delivery -> {
            received.add(new String(delivery.message(), StandardCharsets.UTF_8));
            delivery.acknowledge();
        });
    }

    private static List<String> drain(BlockingQueue<String> received) throws InterruptedException {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            texts.add(received.poll(SECONDS, TimeUnit.SECONDS));
        }
        texts.addAll(received);
        return texts;
    }

    @Test
    public void manyMessagesFromManyThreadsAllArriveOnce() throws InterruptedException {
        Set<String> received = ConcurrentHashMap.newKeySet();
        AtomicInteger arrivals = new AtomicInteger();
        AtomicInteger repetitions = new AtomicInteger();
        try (MessageBus.Subscription listening = bus().subscribe(topic, message -> {
            arrivals.incrementAndGet();
            received.add(new String(message, StandardCharsets.UTF_8));
        })) {
            assertThat(listening).isNotNull();
            Thread[] senders = new Thread[4];
            for (int sender = 0; sender < senders.length; sender++) {
                int number = sender;
                senders[sender] = new Thread(() -> {
                    for (int i = 0; i < 250; i++) {
                        repetitions.addAndGet(publishUntilTaken(number + "-" + i));
                    }
                });
                senders[sender].start();
            }
            for (Thread sender : senders) {
                sender.join();
            }

            Eventually.holds("all arrive", () -> received.size() == 1_000);
            assertThat(arrivals.get()).isBetween(1_000, 1_000 + repetitions.get());
        }
    }

    /** Publishes a message, again where a slow machine does not confirm it in time. Returns the number of repetitions. */
    private int publishUntilTaken(String text) {
        for (int repetitions = 0; ; repetitions++) {
            try {
                publish(topic, text);
                return repetitions;
            } catch (BusUnavailable late) {
                if (!late.mayHaveArrived()) {
                    throw late;
                }
            }
        }
    }

    private MessageBus.Subscription listen(String where, BlockingQueue<String> received) {
        return bus().subscribe(where, message -> received.add(new String(message, StandardCharsets.UTF_8)));
    }

    private void publish(String where, String text) {
        bus().publish(where, text.getBytes(StandardCharsets.UTF_8));
    }
}
