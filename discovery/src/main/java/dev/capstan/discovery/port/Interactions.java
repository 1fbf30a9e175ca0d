package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedContent;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The messages that peers have accepted and the states of their interactions, the same on every node (DISC-3.5,
 * DISC-4.3).
 *
 * <p>Times have at least millisecond precision. A full store stays full until entries are deleted.
 */
public interface Interactions {

    /** The maximum number of open interactions of one peer in this server that messages of other peers may fill. */
    int MAX_OPEN_PER_PEER = 1000;

    /**
     * The maximum number of open interactions of one peer in this server that the peer's own messages may fill. It is
     * higher than that of other peers' messages, because their sender is not proven: they cannot use up the
     * difference.
     */
    int MAX_OPEN_WITH_OWN = 2 * MAX_OPEN_PER_PEER;

    /** Returns an interaction in a channel as one peer sees it, or empty. */
    Optional<Interaction> find(PeerId peer, Channel channel, String id);

    /** Whether a peer has accepted this message and its replay window, which ends at {@code until}, is still open. */
    boolean isAccepted(Message message, Instant now);

    /** Accepts a message without content. */
    default AcceptResult accept(Message message, Instant until, @Nullable Move move) {
        return accept(message, until, move, null);
    }

    /**
     * Accepts a message, moves an interaction and stores the message's content, all or nothing. Of concurrent calls
     * with the same message or the same state of an interaction, only one succeeds.
     *
     * @param message message to accept; it is a duplicate until it is deleted, even if its window has ended
     * @param until minimum time to remember it; another peer's message is {@code PAST} if this time is not after that
     *     of a deleted message, because it may have been accepted and deleted as well
     * @param move move of the interaction, or null
     * @param content capability to add to {@link ReceivedCapabilities}, where it replaces the one that the same sender
     *     transferred to the same peer under this id; or envelope to add to {@link Inbox}; or null
     */
    AcceptResult accept(Message message, Instant until, @Nullable Move move, @Nullable ReceivedContent content);

    /**
     * Deletes messages whose window has ended and interactions that have not moved for a while. Returns their number.
     *
     * @param now messages whose window ends by this time are deleted
     * @param untouchedSince interactions that last moved before this time are deleted
     */
    int deleteExpired(Instant now, Instant untouchedSince);

    /**
     * A message as identified by the peer that accepts it.
     *
     * @param peer peer that accepts it
     * @param from sender
     * @param id id of the message
     */
    record Message(PeerId peer, PeerId from, String id) {

        /** Whether the peer is the sender, so that no other peer can replay the message. */
        public boolean isOwn() {
            return peer.equals(from);
        }

        /** Returns the maximum number of open interactions of the sender up to which the message may open another. */
        public int maxOpen() {
            return isOwn() ? MAX_OPEN_WITH_OWN : MAX_OPEN_PER_PEER;
        }
    }

    /**
     * A move of an interaction.
     *
     * @param before state from which the move was decided; null if it is opened
     * @param after state after the move
     */
    record Move(@Nullable Interaction before, Interaction after) {
        public Move {
            if (before != null
                    && !before.withState(after.state(), after.moved()).equals(after)) {
                throw new IllegalArgumentException("a transition must stay within one interaction");
            }
        }
    }

    /** The outcome of accepting a message. */
    enum AcceptResult {
        /** The message is accepted; the move and the content are on disk. */
        TAKEN,
        /** The message was accepted before; nothing is done. */
        DUPLICATE,
        /**
         * The message's window had ended before the clock was set back, so it may have been accepted and deleted;
         * nothing is done.
         */
        PAST,
        /** The interaction has changed; nothing is done, and the move must be decided again. */
        OVERTAKEN,
        /** The message, the interaction or the content exceeds the capacity; nothing is done. */
        FULL
    }
}
