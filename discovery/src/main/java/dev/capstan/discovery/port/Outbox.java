package dev.capstan.discovery.port;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The envelopes that peers of this place have sent and that are not delivered yet.
 *
 * <p>It is bounded in all and for each sender; what has no room is refused, and what is kept makes no room for others.
 */
public interface Outbox {

    /** The maximum number of envelopes that wait. */
    int MAX_SIZE = 10_000;

    /** The maximum number of bytes that wait. */
    long MAX_BYTES = 64L * 1024 * 1024;

    /** The maximum number of envelopes of one sender that wait. */
    int MAX_PER_SENDER = 1_000;

    /** The maximum number of bytes of one sender that wait. */
    long MAX_BYTES_PER_SENDER = 16L * 1024 * 1024;

    /** The maximum number of receipts for envelopes that were given up; beyond it the oldest are forgotten. */
    int MAX_GIVEN_UP = 10_000;

    /**
     * Takes a message of a peer's own as {@link Interactions#accept} does, and keeps its envelope, or does neither.
     *
     * @param now since when it waits
     * @return {@link AcceptResult#FULL} also where the outbox has no room; once it is TAKEN, the envelope is on disk
     */
    AcceptResult keep(Message message, Instant until, @Nullable Move move, Envelope envelope, Instant now);

    /** Returns whether a sender may keep so many bytes more at the moment. */
    boolean hasRoom(PeerId sender, int bytes);

    /** Returns what waits behind a number, in the order in which it was kept. */
    List<Outgoing> waiting(long after, int limit);

    /** Returns one that waits. */
    Optional<Outgoing> find(PeerId from, String id);

    /** Returns the envelope of a number while it waits. */
    Optional<Envelope> envelope(long number);

    /** Notes when the network first had somebody to give an envelope to. */
    void handedOver(long number, Instant at);

    /** Forgets an envelope that is delivered; whether it still waited. */
    boolean delivered(long number);

    /**
     * Turns an envelope that waits into a receipt, moves its interaction, and runs the rest, or does nothing of it. It is
     * on disk on return.
     *
     * @param lastly what belongs to the same transaction and comes last in it; where it throws, nothing is done
     */
    Outcome giveUp(UndeliveredEnvelope givenUp, @Nullable Move move, Runnable lastly);

    /** Returns the last envelope of a peer in an interaction that was given up. */
    Optional<UndeliveredEnvelope> lastGivenUp(PeerId from, Channel channel, String interactionId);

    /** Forgets what was given up before then, and the oldest of more than {@value #MAX_GIVEN_UP}; how many. */
    int deleteBefore(Instant givenUpBefore);

    /** The outcome of giving up. */
    enum Outcome {
        /** All is done. */
        DONE,
        /** The envelope does not wait any more; nothing is done. */
        GONE,
        /** The interaction no longer stands as it did; nothing is done, and the step is to be decided anew. */
        OVERTAKEN
    }
}
