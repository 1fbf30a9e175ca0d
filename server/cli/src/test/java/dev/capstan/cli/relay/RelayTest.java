package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.cli.relay.Relay.End;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.relay.ForwardEnvelope;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import dev.capstan.discovery.relay.VerificationFailed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RelayTest {

    private static final PeerMessages DESIGNER = new PeerMessages("designer", "builders");

    private final ScriptedEndpoint left = new ScriptedEndpoint();
    private final ScriptedEndpoint right = new ScriptedEndpoint();
    private final RecordingListener recordingListener = new RecordingListener();
    private final List<Duration> pauses = new ArrayList<>();

    @Test
    void forwardsToTheOtherSideInTheSameChannel() {
        start(false);

        left.arrives(DESIGNER.broadcast("hello"));

        assertThat(right.sent).singleElement().satisfies(forwarded -> {
            assertThat(forwarded.channel()).isEqualTo(new Channel("workers"));
            assertThat(text(forwarded.text())).contains("\"channel\":\"workers\"");
        });
        assertThat(recordingListener.forwarded).isOne();
        assertThat(right.receiver).isNull();
    }

    @Test
    void inBothDirectionsNothingGoesInCircles() {
        start(true);

        left.arrives(DESIGNER.broadcast("hello"));
        right.arrives(right.sent.get(0).text());
        right.arrives(new PeerMessages("search", "workers").broadcast("hello"));

        assertThat(recordingListener.refused).extracting(Withheld::reason).containsExactly(ReasonCode.DUPLICATE);
        assertThat(left.sent)
                .extracting(forwarded -> forwarded.channel().name())
                .containsExactly("builders");
    }

    @Test
    void immediateResponseReturnsToTheChannelOfTheQuestion() {
        start(false);
        right.answer = new PeerMessages("search", "workers").broadcast("here").to(new PeerId("designer"));

        left.arrives(DESIGNER.whois("search"));

        assertThat(text(left.sent.get(0).text())).contains("\"channel\":\"builders\"", "here");
        assertThat(recordingListener.forwarded).isEqualTo(2);
    }

    @Test
    void failedForwardIsRepeated() {
        start(false);
        right.failures.add(SendFailed.temporary("not there"));
        right.failures.add(SendFailed.temporary("not there"));

        left.arrives(DESIGNER.broadcast("hello"));

        assertThat(right.sent).hasSize(1);
        assertThat(recordingListener.refused).isEmpty();
        assertThat(pauses).containsExactly(Duration.ofMillis(250), Duration.ofMillis(500));
    }

    @Test
    void undeliverableEnvelopeIsReportedAndMayBeRepeatedByItsSender() {
        start(false);
        Envelope envelope = DESIGNER.broadcast("hello");
        for (int i = 0; i < 6; i++) {
            right.failures.add(SendFailed.temporary("not there"));
        }
        left.arrives(envelope);
        right.failures.add(SendFailed.because(ReasonCode.NOT_TARGET, "not here"));
        left.arrives(envelope);
        left.arrives(envelope);

        assertThat(recordingListener.refused)
                .extracting(Withheld::reason)
                .containsExactly(ReasonCode.BUSY, ReasonCode.NOT_TARGET);
        assertThat(right.sent).hasSize(1);
        assertThat(pauses).hasSize(5);
    }

    @Test
    void envelopeForNobodyIsCountedAndMayBeRepeated() {
        start(false);
        right.concerned = false;
        Envelope envelope = DESIGNER.broadcast("hello");
        left.arrives(envelope);
        right.concerned = true;
        left.arrives(envelope);

        assertThat(recordingListener.forOthers).isOne();
        assertThat(right.sent).hasSize(1);
    }

    @Test
    void failureIsReportedAndTheNextEnvelopeIsForwarded() {
        start(false);
        right.breaks = true;
        left.arrives(DESIGNER.broadcast("hello"));
        right.breaks = false;
        left.arrives(DESIGNER.broadcast("hello again"));

        assertThat(recordingListener.refused).extracting(Withheld::reason).containsExactly(ReasonCode.INTERNAL);
        assertThat(right.sent).hasSize(1);
    }

    @Test
    void endsWithAOneWaySideThatEnds() {
        CompletionStage<?> end = start(false);
        assertThat(end.toCompletableFuture()).isNotDone();

        right.end.complete(null);

        assertThat(end.toCompletableFuture()).isDone();
    }

    private CompletionStage<?> start(boolean both) {
        ForwardEnvelope forwardEnvelope = new ForwardEnvelope(InstantSource.system(), VerificationFailed.UNHEARD);
        return new Relay(
                        new End(left, new Channel("builders")),
                        new End(right, new Channel("workers")),
                        forwardEnvelope,
                        recordingListener,
                        pauses::add)
                .start(both, () -> {});
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /** A side on which a test says what arrives. */
    private static final class ScriptedEndpoint implements RelayEndpoint {
        final List<Forwarded> sent = new ArrayList<>();
        final List<SendFailed> failures = new ArrayList<>();
        final CompletableFuture<Void> end = new CompletableFuture<>();

        @Nullable
        Envelope answer;

        boolean concerned = true;
        boolean breaks;

        @Nullable
        Consumer<byte[]> receiver;

        void arrives(Envelope envelope) {
            arrives(envelope.bytes());
        }

        void arrives(byte[] text) {
            assertThat(receiver).as("who is told of what arrives").isNotNull();
            receiver.accept(text);
        }

        @Override
        public CompletionStage<Void> open(Consumer<byte[]> given) {
            receiver = given;
            return new CompletableFuture<>();
        }

        @Override
        public CompletionStage<Void> ended() {
            return end;
        }

        @Override
        public boolean concerns(Envelope envelope) {
            return concerned;
        }

        @Override
        public List<byte[]> send(Forwarded forwarded) throws SendFailed {
            if (breaks) {
                throw new IllegalStateException("broken");
            }
            if (!failures.isEmpty()) {
                throw failures.remove(0);
            }
            sent.add(forwarded);
            return answer == null ? List.of() : List.of(answer.bytes());
        }

        @Override
        public void close() {}
    }

    private static final class RecordingListener implements Relay.RelayListener {
        final List<Withheld> refused = new ArrayList<>();
        int forwarded;
        int forOthers;

        @Override
        public void forwarded() {
            forwarded++;
        }

        @Override
        public void forOthers() {
            forOthers++;
        }

        @Override
        public void refused(Withheld withheld) {
            refused.add(withheld);
        }
    }
}
