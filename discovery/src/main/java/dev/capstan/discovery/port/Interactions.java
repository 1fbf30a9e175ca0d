package dev.capstan.discovery.port;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What peers have taken and how far their interactions have come, the same on every node (DISC-3.5, DISC-4.3).
 *
 * <p>Times are kept to the millisecond at least. What is full stays full until something is forgotten.
 */
public interface Interactions {

    /** The maximum number of open interactions of one peer in this server. */
    int MAX_OPEN_PER_PEER = 1000;

    /** The interaction of this id in a channel, as one peer sees it. */
    Optional<Interaction> find(PeerId peer, Channel channel, String id);

    /** Whether a peer has taken this message and its replay window lasts: it ends when {@code until} is reached. */
    boolean isAccepted(Message message, Instant now);

    /** Takes a message that brings nothing. */
    default AcceptResult accept(Message message, Instant until, @Nullable Move move) {
        return accept(message, until, move, null);
    }

    /**
     * Takes a message, moves an interaction and keeps what the message brings, or does nothing of it. Of many who take
     * one message at once, or move one interaction from where it stands, one does.
     *
     * @param message what is taken; until it is forgotten it is a duplicate, even if its window has passed
     * @param until until when it is remembered at least; a message of another peer that is remembered no longer than one
     *     that this adapter has forgotten is {@code PAST}, since it may have been taken and forgotten likewise
     * @param move how the interaction moves, if it does
     * @param brought what {@link ReceivedCapabilities} has from then on, if anything, in the place of what the same sender
     *     handed to the same peer under that id
     */
    AcceptResult accept(Message message, Instant until, @Nullable Move move, @Nullable ReceivedCapability brought);

    /**
     * Forgets messages whose window has passed and interactions that nothing has moved since a while; how many.
     *
     * @param now what is remembered until then is forgotten
     * @param untouchedSince interactions that last moved before this are forgotten
     */
    int deleteExpired(Instant now, Instant untouchedSince);

    /**
     * A message as a peer that takes it knows it.
     *
     * @param peer who takes it
     * @param from who sent it
     * @param id its id
     */
    record Message(PeerId peer, PeerId from, String id) {

        /** Whether the peer sends it itself, so that nobody can play it again. */
        public boolean isOwn() {
            return peer.equals(from);
        }
    }

    /**
     * A step of an interaction.
     *
     * @param before how it stood when the step was decided; nothing where it is opened
     * @param after how it stands then
     */
    record Move(@Nullable Interaction before, Interaction after) {
        public Move {
            if (before != null
                    && !before.withState(after.state(), after.moved()).equals(after)) {
                throw new IllegalArgumentException("a step leads from an interaction to the same interaction");
            }
        }
    }

    /** What came of taking. */
    enum AcceptResult {
        /** All is done, and the step and what was brought are on disk. */
        TAKEN,
        /** The message was taken before; nothing is done. */
        DUPLICATE,
        /** The message may have been taken and forgotten, as its window had ended before the clock was set back; nothing is done. */
        PAST,
        /** The interaction no longer stands as it did; nothing is done, and the step is to be decided anew. */
        OVERTAKEN,
        /** There is no room for the message, the interaction or what was brought; nothing is done. */
        FULL
    }
}
