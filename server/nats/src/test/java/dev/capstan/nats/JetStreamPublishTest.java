package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.testing.Eventually;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StreamConfiguration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that JetStream does not take, and the refusals that their publisher gets. */
class JetStreamPublishTest {

    @RegisterExtension
    private static final NatsServer SERVER = NatsServer.withJetStream();

    private static final ExecutorService DELIVERIES = Executors.newCachedThreadPool();

    private final String topic = "publish." + UUID.randomUUID();
    private NatsMessageBus nats;
    private JetStreamMessageBus bus;

    @BeforeEach
    void connect() throws InterruptedException {
        nats = new NatsMessageBus(NatsAddress.parse(SERVER.url()), DELIVERIES);
        bus = new JetStreamMessageBus(nats, DELIVERIES);
        Eventually.holds("the bus is connected", nats::isConnected);
    }

    @AfterEach
    void disconnect() {
        bus.close();
        nats.close();
    }

    @AfterAll
    static void stop() {
        DELIVERIES.shutdownNow();
    }

    @Test
    void aSubjectThatNoStreamCoversIsRefusedEvenIfAPlainSubscriberHearsIt() throws Exception {
        AtomicInteger heard = new AtomicInteger();
        bus.subscribe(topic, message -> heard.incrementAndGet());

        BusUnavailable refusal = refusal(new byte[1]);

        assertThat(refusal)
                .hasMessage("no JetStream stream covers the subject '" + topic
                        + "'; start the agent that serves it, or create a stream for it");
        assertThat(refusal.mayHaveArrived()).isFalse();
        nats.publish(topic, new byte[0]);
        Eventually.holds("the plain message is heard", () -> heard.get() == 1);
    }

    @Test
    void aStreamThatIsDeletedIsMissedByTheNextMessage() throws Exception {
        createStream(StreamConfiguration.builder());
        bus.publish(topic, new byte[1]);
        management().deleteStream(stream());

        BusUnavailable refusal = refusal(new byte[1]);

        assertThat(refusal).hasMessageContainingAll("no JetStream stream covers", topic);
        assertThat(refusal.mayHaveArrived()).isFalse();
    }

    @Test
    void aMessageThatTheServerIsSilentAboutMayHaveArrived() throws Exception {
        createStream(StreamConfiguration.builder().noAck(true));

        BusUnavailable refusal = refusal(new byte[1]);

        assertThat(refusal)
                .hasMessage("JetStream did not confirm the message on '" + topic
                        + "' within 2 s; publish it again with the same id");
        assertThat(refusal.mayHaveArrived()).isTrue();
        assertThat(management().getStreamInfo(stream()).getStreamState().getMsgCount())
                .isEqualTo(1);
    }

    @Test
    void aFullStreamRefusesAMessage() throws Exception {
        createStream(StreamConfiguration.builder().maxMessages(1).discardPolicy(DiscardPolicy.New));
        bus.publish(topic, new byte[1]);

        BusUnavailable refusal = refusal(new byte[1]);

        assertThat(refusal).hasMessageContainingAll(topic, "maximum messages exceeded", "check the limits");
        assertThat(refusal.mayHaveArrived()).isFalse();
    }

    @Test
    void aMessageThatTheServerWouldNotTakeIsRefused() throws Exception {
        createStream(StreamConfiguration.builder());
        int largest = 1_048_576 - JetStreamMessageBus.RESERVED_BYTES;

        bus.publish(topic, new byte[largest]);
        BusUnavailable refusal = refusal(new byte[largest + 1]);

        assertThat(refusal).hasMessageContainingAll(Integer.toString(largest + 1), "1048576 bytes", "max_payload");
        assertThat(refusal.mayHaveArrived()).isFalse();
        assertThat(nats.isConnected()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$JS.API.STREAM.PURGE.X", "$SYS.REQ", "$KV.a.b", "a.*", "a b"})
    void subjectsOfTheServerAndPatternsAreRefused(String wrong) {
        assertThatExceptionOfType(BusUnavailable.class)
                .isThrownBy(() -> bus.publish(wrong, new byte[0]))
                .withMessageContaining("not a valid NATS subject");
        assertThatIllegalArgumentException().isThrownBy(() -> bus.subscribe(wrong, message -> {}));
        assertThatIllegalArgumentException().isThrownBy(() -> bus.subscribeShared(wrong, "agent", delivery -> {}));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\r\nNats-Rollup: all", "größe"})
    void anIdThatIsNoHeaderIsRefused(String wrong) {
        assertThatExceptionOfType(BusUnavailable.class)
                .isThrownBy(() -> bus.publish(topic, wrong, new byte[0]))
                .withMessageContaining("message id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.b", "a b", "../a"})
    void aStreamNameThatIsNoneIsRefused(String wrong) {
        assertThatIllegalArgumentException().isThrownBy(() -> bus.stream(topic, wrong));
    }

    @Test
    void aServerWithoutJetStreamIsNamedAsTheReason() throws Exception {
        NatsServer plain = new NatsServer();
        plain.startProcess();
        try (NatsMessageBus other = new NatsMessageBus(NatsAddress.parse(plain.url()), DELIVERIES);
                JetStreamMessageBus without = new JetStreamMessageBus(other, DELIVERIES)) {
            Eventually.holds("the bus is connected", other::isConnected);

            assertThatExceptionOfType(BusUnavailable.class)
                    .isThrownBy(() -> without.publish(topic, new byte[0]))
                    .withMessageContaining("check that JetStream is enabled");
        } finally {
            plain.end();
        }
    }

    private BusUnavailable refusal(byte[] message) {
        return Objects.requireNonNull(
                catchThrowableOfType(BusUnavailable.class, () -> bus.publish(topic, message)), "it was taken");
    }

    private String stream() {
        return JetStreamNames.stream(topic);
    }

    private void createStream(StreamConfiguration.Builder stream) throws Exception {
        management().addStream(stream.name(stream()).subjects(topic).build());
    }

    private JetStreamManagement management() throws Exception {
        return Objects.requireNonNull(nats.connection()).jetStreamManagement();
    }
}
