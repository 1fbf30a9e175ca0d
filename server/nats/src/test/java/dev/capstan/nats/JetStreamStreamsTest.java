package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.MessageBus;
import dev.capstan.core.testing.Eventually;
import io.nats.client.api.MessageInfo;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The streams of requests and of dead letters, the bus's own and an operator's. */
class JetStreamStreamsTest extends JetStreamTest {

    @Test
    void aTopicThatNoStreamCoversGetsABoundedWorkQueue() throws Exception {
        bus.subscribeShared(topic, "agent", MessageBus.Delivery::acknowledge);
        streams.awaitStream(topic);

        StreamConfiguration made =
                streams.management().getStreamInfo(streams.streamOf(topic)).getConfiguration();
        assertThat(made.getName()).startsWith("CAPSTAN_deliveries_");
        assertThat(made.getSubjects()).containsExactly(topic);
        assertThat(made.getRetentionPolicy()).isEqualTo(RetentionPolicy.WorkQueue);
        assertThat(made.getStorageType()).isEqualTo(StorageType.File);
        assertThat(made.getMaxAge()).isEqualTo(Duration.ofHours(24));
        assertThat(made.getMaxBytes()).isEqualTo(1024L * 1024 * 1024);
        assertThat(made.getDuplicateWindow()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void aTopicThatIsSharedHereIsPublishedToBeforeItsStreamExists() throws Exception {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 10; i++) {
            String shared = topic + "." + i;
            bus.subscribeShared(shared, "agent", delivery -> {
                received.add(text(delivery.message()));
                delivery.acknowledge();
            });
            bus.publish(shared, shared.getBytes(StandardCharsets.UTF_8));
        }

        Eventually.holds("all are delivered", () -> received.size() == 10);
    }

    @Test
    void aStreamIsCreatedUnderItsConfiguredName() throws Exception {
        bus.stream(topic, "REQUESTS_" + topic.hashCode());
        bus.subscribeShared(topic, "agent", MessageBus.Delivery::acknowledge);
        streams.awaitStream(topic);

        assertThat(streams.streamOf(topic)).isEqualTo("REQUESTS_" + topic.hashCode());
    }

    @Test
    void aStreamOfTheOperatorIsUsedAndNotChanged() throws Exception {
        StreamConfiguration own = StreamConfiguration.builder()
                .name("OPERATOR")
                .subjects("deliveries.>")
                .storageType(StorageType.Memory)
                .maxMessages(50)
                .build();
        String before = streams.management().addStream(own).getConfiguration().toJson();
        Queue<String> received = new ConcurrentLinkedQueue<>();
        publish("before anybody shares it");
        bus.stream(topic, "UNUSED");
        bus.subscribeShared(topic, "agent", delivery -> {
            received.add(text(delivery.message()));
            delivery.deadLetter("not understood");
        });

        Eventually.holds("the dead letter is stored beside it", () -> streams.storedMessages(topic) == 2);
        assertThat(received).containsExactly("before anybody shares it");
        assertThat(streams.management().getStreamNames()).containsExactly("OPERATOR");
        assertThat(streams.management()
                        .getStreamInfo("OPERATOR")
                        .getConfiguration()
                        .toJson())
                .isEqualTo(before);
        assertThat(streams.management()
                        .getLastMessage("OPERATOR", topic + ".dead")
                        .getData())
                .isEqualTo("before anybody shares it".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anUnusableMessageIsPutAsideWithTheReason() throws Exception {
        bus.subscribeShared(topic, "agent", delivery -> delivery.deadLetter("not JSON:\r\n\"größe\""));
        streams.awaitStream(topic);
        publish("{");

        MessageInfo dead = streams.deadLetter(topic);
        assertThat(text(dead.getData())).isEqualTo("{");
        assertThat(JetStreamObserver.header(dead, "Capstan-Reason")).isEqualTo("not JSON:??\"gr??e\"");
        assertThat(JetStreamObserver.header(dead, "Capstan-Stream-Sequence")).isEqualTo("1");
        assertThat(JetStreamObserver.header(dead, "Capstan-Deliveries")).isEqualTo("1");
        Eventually.holds("the original is gone", () -> streams.storedMessages(topic) == 0);
        StreamConfiguration stream = streams.management()
                .getStreamInfo(streams.streamOf(topic + ".dead"))
                .getConfiguration();
        assertThat(stream.getMaxAge()).isEqualTo(Duration.ofDays(7));
        assertThat(stream.getMaxBytes()).isEqualTo(1024L * 1024 * 1024);
    }

    @Test
    void aMessageThatIsNeverWorkedOnIsPutAsideAfterItsLastDelivery() throws Exception {
        AtomicInteger deliveries = new AtomicInteger();
        bus.subscribeShared(topic, "agent", delivery -> {
            if (deliveries.incrementAndGet() == 2) {
                throw new IllegalStateException("broken on purpose");
            }
            delivery.redeliver();
        });
        streams.awaitStream(topic);
        publish("impossible");

        assertThat(JetStreamObserver.header(streams.deadLetter(topic), "Capstan-Reason"))
                .isEqualTo("not processed after 3 deliveries");
        assertThat(deliveries).hasValue(3);
        Eventually.holds("the original is gone", () -> streams.storedMessages(topic) == 0);
    }

    @Test
    void aMessageWhoseLastReceiverDiedIsPutAsideWithoutAnotherDelivery() throws Exception {
        AtomicInteger deliveries = new AtomicInteger();
        for (int i = 0; i < QUICK.maxDeliveries(); i++) {
            int before = deliveries.get();
            try (NatsMessageBus dying = new NatsMessageBus(NatsAddress.parse(SERVER.url()), threads)) {
                JetStreamMessageBus without = new JetStreamMessageBus(dying, threads, QUICK);
                without.subscribeShared(topic, "agent", delivery -> deliveries.incrementAndGet());
                if (i == 0) {
                    streams.awaitStream(topic);
                    publish("lethal");
                }
                Eventually.holds("it is delivered", () -> deliveries.get() > before);
            }
        }
        bus.subscribeShared(topic, "agent", delivery -> deliveries.incrementAndGet());

        MessageInfo dead = streams.deadLetter(topic);
        assertThat(JetStreamObserver.header(dead, "Capstan-Reason")).isEqualTo("not processed after 3 deliveries");
        assertThat(JetStreamObserver.header(dead, "Capstan-Deliveries")).isEqualTo("4");
        assertThat(deliveries).hasValue(3);
    }

    @Test
    void aDeadLetterThatCannotBeStoredLeavesTheOriginal() throws Exception {
        streams.management()
                .addStream(StreamConfiguration.builder()
                        .name("TINY")
                        .subjects(topic + ".dead")
                        .maximumMessageSize(1)
                        .build());
        CountDownLatch told = new CountDownLatch(1);
        bus.subscribeShared(topic, "agent", delivery -> {
            delivery.deadLetter("not JSON");
            told.countDown();
        });
        streams.awaitStream(topic);
        publish("{{{{");
        assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();

        bus.close();
        assertThat(streams.storedMessages(topic)).isEqualTo(1);
        assertThat(streams.management().getStreamInfo("TINY").getStreamState().getMsgCount())
                .isZero();
    }

    private void publish(String text) {
        bus.publish(topic, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }
}
