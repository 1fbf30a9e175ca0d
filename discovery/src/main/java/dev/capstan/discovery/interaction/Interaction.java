package dev.capstan.discovery.interaction;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What two peers have under way in a channel, as one of them sees it (DISC-3.5).
 *
 * @param peer whose view this is
 * @param channel where
 * @param id its {@code interaction_id}, which means another interaction in another channel
 * @param initiator who opened it
 * @param target whom it was opened with
 * @param state how far it has come
 * @param moved when it came to this state, to the millisecond
 */
public record Interaction(
        PeerId peer, Channel channel, String id, PeerId initiator, PeerId target, State state, Instant moved) {

    public Interaction {
        moved = moved.truncatedTo(ChronoUnit.MILLIS);
    }

    /** Whether it is between these two: nobody else has a say. */
    public boolean isBetween(PeerId one, PeerId other) {
        return initiator.equals(one) && target.equals(other) || initiator.equals(other) && target.equals(one);
    }

    /** Whether a peer is one of the two. */
    public boolean hasPart(PeerId one) {
        return initiator.equals(one) || target.equals(one);
    }

    /** The same in another state. */
    public Interaction withState(State next, Instant now) {
        return new Interaction(peer, channel, id, initiator, target, next, now);
    }
}
