package dev.capstan.cli.relay;

import dev.capstan.client.Sleeper;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.relay.ForwardEnvelope;
import dev.capstan.discovery.relay.Forwarding;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Forwards what arrives on one side to the other, and what it is answered with back to where it came from. What cannot
 * leave at the moment holds up what comes behind it for eight seconds at most.
 */
public final class Relay implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Relay.class.getName());
    private static final int MAX_TRIES = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

    private final End from;
    private final End to;
    private final ForwardEnvelope forwardEnvelope;
    private final RelayListener journal;
    private final Sleeper pauses;
    private final CountDownLatch begun = new CountDownLatch(1);

    /**
     * A relay that is not running yet.
     *
     * @param from where envelopes come from
     * @param to where they go
     * @param pauses between two tries to send
     */
    public Relay(End from, End to, ForwardEnvelope forwardEnvelope, RelayListener journal, Sleeper pauses) {
        this.from = from;
        this.to = to;
        this.forwardEnvelope = forwardEnvelope;
        this.journal = journal;
        this.pauses = pauses;
    }

    /**
     * A side, and which of its channels takes part.
     *
     * @param channel what comes from there is in it, and what goes there is put into it; nothing where each envelope
     *     keeps its own
     */
    public record End(RelayEndpoint side, @Nullable Channel channel) {}

    /** Hears what becomes of each envelope, from any thread. */
    public interface RelayListener {

        /** It went on. */
        void forwarded();

        /** It does not concern anybody on the other side. */
        void forOthers();

        /** It stays, or could not be sent. */
        void refused(Withheld withheld);
    }

    /**
     * Begins to forward.
     *
     * @param both also from the second side to the first
     * @param opened done once the sides are open, before the first envelope is forwarded
     * @return what is done once no more will arrive on a side that has an end
     */
    public CompletionStage<?> start(boolean both, Runnable opened) {
        CompletionStage<Void> back = both ? to.side().open(text -> carry(text, to, from)) : new CompletableFuture<>();
        CompletionStage<Void> end = back.applyToEither(from.side().open(text -> carry(text, from, to)), done -> done);
        opened.run();
        begun.countDown();
        return end;
    }

    /** Whatever becomes of one envelope, those behind it are carried. */
    private void carry(byte[] text, End out, End into) {
        try {
            begun.await();
            decideAndSend(text, out, into);
        } catch (RuntimeException broken) {
            LOG.log(System.Logger.Level.ERROR, "an envelope was lost", broken);
            journal.refused(new Withheld(ReasonCode.INTERNAL, Optional.empty(), "the relay lost it"));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void decideAndSend(byte[] text, End out, End into) {
        decide(text, out.channel(), into)
                .ifPresent(forwarded -> send(forwarded, into.side()).forEach(answer -> {
                    End home = new End(out.side(), forwarded.envelope().channel());
                    decide(answer, null, home).ifPresent(reply -> send(reply, home.side()));
                }));
    }

    private Optional<Forwarded> decide(byte[] text, @Nullable Channel out, End into) {
        Forwarding forwarding = forwardEnvelope.forward(text, out, into.channel());
        if (forwarding instanceof Withheld withheld) {
            journal.refused(withheld);
            return Optional.empty();
        }
        Forwarded forwarded = (Forwarded) forwarding;
        if (into.side().concerns(forwarded.envelope())) {
            return Optional.of(forwarded);
        }
        forwardEnvelope.notSent(forwarded);
        journal.forOthers();
        return Optional.empty();
    }

    private List<byte[]> send(Forwarded forwarded, RelayEndpoint side) {
        try {
            List<byte[]> answers = sendPatiently(forwarded, side);
            journal.forwarded();
            return answers;
        } catch (SendFailed e) {
            forwardEnvelope.notSent(forwarded);
            journal.refused(
                    new Withheld(e.reason(), Optional.of(forwarded.envelope().id()), e.getMessage()));
            return List.of();
        }
    }

    private List<byte[]> sendPatiently(Forwarded forwarded, RelayEndpoint side) throws SendFailed {
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            try {
                return side.send(forwarded);
            } catch (SendFailed e) {
                if (!e.isPassing() || tries == MAX_TRIES) {
                    throw e;
                }
            }
            pauses.sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** Ends both sides. */
    @Override
    public void close() {
        from.side().close();
        to.side().close();
    }
}
