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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A relay from one side to the other, with responses back to the sender. An envelope that cannot be sent at the moment
 * holds up those behind it for eight seconds at most.
 */
public final class Relay implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Relay.class.getName());
    private static final int MAX_TRIES = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);

    private final End from;
    private final End to;
    private final ForwardEnvelope forwardEnvelope;
    private final RelayListener listener;
    private final Sleeper sleeper;
    private final CountDownLatch started = new CountDownLatch(1);

    /**
     * Creates a relay that is not running yet.
     *
     * @param from the side that envelopes come from
     * @param to the side that they go to
     * @param sleeper the wait between two tries to send
     */
    public Relay(End from, End to, ForwardEnvelope forwardEnvelope, RelayListener listener, Sleeper sleeper) {
        this.from = from;
        this.to = to;
        this.forwardEnvelope = forwardEnvelope;
        this.listener = listener;
        this.sleeper = sleeper;
    }

    /**
     * A side, and its channel that takes part.
     *
     * @param channel the channel of envelopes from there, and for envelopes to there; null where each envelope keeps
     *     its own
     */
    public record End(RelayEndpoint side, @Nullable Channel channel) {}

    /** A listener for the outcome of each envelope, called from any thread. */
    public interface RelayListener {

        /** Reports an envelope that was forwarded. */
        void forwarded();

        /** Reports an envelope that concerns no peer on the other side. */
        void forOthers();

        /** Reports an envelope that is not forwarded, or could not be sent. */
        void refused(Withheld withheld);
    }

    /**
     * Starts to forward.
     *
     * @param both whether to forward from the second side to the first, too
     * @param opened run once the sides are open, before the first envelope is forwarded
     * @return completes once no more will arrive on a side that has an end, or once the second side has ended
     */
    public CompletionStage<?> start(boolean both, Runnable opened) {
        CompletionStage<Void> back =
                both ? to.side().open(text -> carry(text, to, from)) : to.side().ended();
        CompletionStage<Void> end = back.applyToEither(from.side().open(text -> carry(text, from, to)), done -> done);
        opened.run();
        started.countDown();
        return end;
    }

    /** Forwards one envelope. A failure does not affect those behind it. */
    private void carry(byte[] text, End out, End into) {
        try {
            started.await();
            decideAndSend(text, out, into);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "an envelope was lost", e);
            listener.refused(
                    new Withheld(ReasonCode.INTERNAL, Optional.empty(), "internal error; the relay lost the envelope"));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void decideAndSend(byte[] text, End out, End into) {
        decide(text, out.channel(), into)
                .ifPresent(forwarded -> send(forwarded, into.side()).forEach(response -> {
                    End home = new End(out.side(), forwarded.envelope().channel());
                    decide(response, null, home).ifPresent(reply -> send(reply, home.side()));
                }));
    }

    private Optional<Forwarded> decide(byte[] text, @Nullable Channel out, End into) {
        Forwarding forwarding = forwardEnvelope.forward(text, out, into.channel());
        if (forwarding instanceof Withheld withheld) {
            listener.refused(withheld);
            return Optional.empty();
        }
        Forwarded forwarded = (Forwarded) forwarding;
        if (into.side().concerns(forwarded.envelope())) {
            return Optional.of(forwarded);
        }
        forwardEnvelope.notSent(forwarded);
        listener.forOthers();
        return Optional.empty();
    }

    private List<byte[]> send(Forwarded forwarded, RelayEndpoint side) {
        try {
            List<byte[]> responses = sendWithRetries(forwarded, side);
            listener.forwarded();
            return responses;
        } catch (SendFailed e) {
            forwardEnvelope.notSent(forwarded);
            listener.refused(
                    new Withheld(e.reason(), Optional.of(forwarded.envelope().id()), e.getMessage()));
            return List.of();
        }
    }

    private List<byte[]> sendWithRetries(Forwarded forwarded, RelayEndpoint side) throws SendFailed {
        Duration pause = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            try {
                return side.send(forwarded);
            } catch (SendFailed e) {
                if (!e.isPassing() || tries == MAX_TRIES) {
                    throw e;
                }
            }
            sleeper.sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** Closes both sides. */
    @Override
    public void close() {
        from.side().close();
        to.side().close();
    }
}
