package dev.capstan.discovery.port;

import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accepted {@code direct} and {@code say} envelopes that no handler has processed yet, the same on every node.
 * {@link Interactions#accept} stores them together with their messages.
 *
 * <p>The inbox is bounded in total and per sender. A full inbox refuses new envelopes; stored ones are never evicted.
 */
public interface Inbox {

    /** The maximum number of stored envelopes. */
    int MAX_ENVELOPES = 10_000;

    /** The maximum size of all stored envelopes, in bytes. */
    long MAX_BYTES = 64L * 1024 * 1024;

    /** The maximum number of stored envelopes of one sender. */
    int MAX_PER_SENDER = 1_000;

    /** The maximum size of one sender's stored envelopes, in bytes. */
    long MAX_BYTES_PER_SENDER = 16L * 1024 * 1024;

    /**
     * Returns the envelopes after a number, in the order in which they were stored.
     *
     * @param peer peer that received them; null for all peers
     * @param limit maximum number of envelopes
     */
    List<InboxEntry> after(@Nullable PeerId peer, long number, int limit);

    /** Returns the envelope with this number, or empty. */
    Optional<InboxEntry> find(long number);

    /**
     * Returns the envelopes of one kind to a peer after a number, claimed or not, in the order in which they were
     * stored. Their content is not loaded, because each may be as large as 1 MiB.
     *
     * @param limit maximum number of envelopes
     */
    List<Queued> queued(PeerId peer, EnvelopeKind kind, long number, int limit);

    /**
     * An envelope without its content.
     *
     * @param number position in the inbox
     * @param thread key of the envelopes that must be processed one after the other: those of one interaction
     * @param claimedUntil end of the last claim; {@link Instant#EPOCH} or earlier if there was none
     */
    record Queued(long number, String thread, Instant claimedUntil) {

        /** Creates the description of an entry. An envelope without an interaction has a thread of its own. */
        public static Queued of(InboxEntry entry, Instant claimedUntil) {
            return new Queued(entry.number(), thread(entry), claimedUntil);
        }

        private static String thread(InboxEntry entry) {
            Envelope envelope = entry.content().envelope();
            return envelope.interactionId() == null
                    ? "number " + entry.number()
                    : entry.content().peer() + " " + envelope.channel() + " " + envelope.interactionId();
        }

        /** Whether a processor has claimed the envelope at this time. */
        public boolean isClaimed(Instant now) {
            return claimedUntil.isAfter(now);
        }
    }

    /**
     * Claims an envelope for one processor. Of concurrent claims, only one succeeds.
     *
     * @param until time at which the claim ends by itself
     * @return false if the envelope is claimed at this time or no longer stored
     */
    boolean claim(long number, Instant now, Instant until);

    /** Extends a claim, or ends it if the time is not in the future. */
    void extend(long number, Instant until);

    /** Deletes an envelope that was processed. Returns whether it was stored. */
    boolean delete(long number);

    /**
     * Deletes an envelope that is not to be processed.
     *
     * @param lastly ends the transaction with what it records of the envelope; if it throws, the envelope stays
     * @return whether it was stored
     */
    boolean discard(long number, Consumer<InboxEntry> lastly);

    /** Deletes the envelopes received before this time. Returns their number. */
    int deleteBefore(Instant before);
}
