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
 * The envelopes that the peers of this server have sent and that are not delivered yet.
 *
 * <p>The outbox is bounded in total and per sender. A full outbox refuses new envelopes; stored ones are never evicted.
 */
public interface Outbox {

    /** The maximum number of waiting envelopes. */
    int MAX_ENVELOPES = 10_000;

    /** The maximum size of all waiting envelopes, in bytes. */
    long MAX_BYTES = 64L * 1024 * 1024;

    /** The maximum number of waiting envelopes of one sender. */
    int MAX_PER_SENDER = 1_000;

    /** The maximum size of one sender's waiting envelopes, in bytes. */
    long MAX_BYTES_PER_SENDER = 16L * 1024 * 1024;

    /** The maximum number of receipts for envelopes that were given up; the oldest beyond it are deleted. */
    int MAX_GIVEN_UP = 10_000;

    /**
     * Accepts a peer's own message like {@link Interactions#accept} and stores its envelope, or does neither.
     *
     * @param now time from which it waits
     * @return {@link AcceptResult#FULL} also if the outbox is full; on TAKEN, the envelope is on disk
     */
    AcceptResult store(Message message, Instant until, @Nullable Move move, Envelope envelope, Instant now);

    /** Returns whether a sender may store this many more bytes now. */
    boolean hasCapacity(PeerId sender, int bytes);

    /** Returns the envelopes after a number, in the order in which they were stored, at most {@code limit}. */
    List<Outgoing> waiting(long after, int limit);

    /** Returns a waiting envelope, or empty. */
    Optional<Outgoing> find(PeerId from, String id);

    /** Returns the envelope with a number while it waits, otherwise empty. */
    Optional<Envelope> envelope(long number);

    /** Records when the network first had a subscriber for an envelope. */
    void recordSent(long number, Instant at);

    /** Deletes a delivered envelope. Returns whether it was still waiting. */
    boolean delivered(long number);

    /**
     * Turns a waiting envelope into a receipt, moves its interaction and runs an action, all or nothing. The result is
     * on disk on return.
     *
     * @param lastly last action of the same transaction; if it throws, nothing is done
     */
    Outcome giveUp(UndeliveredEnvelope undelivered, @Nullable Move move, Runnable lastly);

    /** Returns the last envelope of a peer in an interaction that was given up, or empty. */
    Optional<UndeliveredEnvelope> lastGivenUp(PeerId from, Channel channel, String interactionId);

    /**
     * Deletes entries given up before this time, and the oldest beyond {@value #MAX_GIVEN_UP}. Returns their number.
     */
    int deleteBefore(Instant givenUpBefore);

    /** The outcome of giving up. */
    enum Outcome {
        /** Everything is done. */
        DONE,
        /** The envelope no longer waits; nothing is done. */
        NOT_FOUND,
        /** The interaction has changed; nothing is done, and the move must be decided again. */
        OVERTAKEN
    }
}
