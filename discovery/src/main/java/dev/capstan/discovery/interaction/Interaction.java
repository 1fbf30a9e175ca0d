package dev.capstan.discovery.interaction;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An interaction of two peers in a channel, as one of them sees it (DISC-3.5).
 *
 * @param peer peer whose view this is
 * @param channel channel of the interaction
 * @param id its {@code interaction_id}, unique per channel
 * @param initiator peer that opened it
 * @param target peer that it was opened with
 * @param state current state
 * @param moved time of the last move, to the millisecond
 */
public record Interaction(
        PeerId peer, Channel channel, String id, PeerId initiator, PeerId target, State state, Instant moved) {

    public Interaction {
        moved = moved.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Whether these two are the parties of the interaction; only they can change it. */
    public boolean isBetween(PeerId one, PeerId other) {
        return initiator.equals(one) && target.equals(other) || initiator.equals(other) && target.equals(one);
    }

    /** Whether a peer is one of the two parties. */
    public boolean hasPart(PeerId one) {
        return initiator.equals(one) || target.equals(one);
    }

    /** Returns a copy in another state. */
    public Interaction withState(State next, Instant now) {
        return new Interaction(peer, channel, id, initiator, target, next, now);
    }
}
