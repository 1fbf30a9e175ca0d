package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import java.time.Duration;
import java.time.Instant;

/**
 * A peer that was heard of. What its card says is a claim and no more (DISC-1.5).
 *
 * @param channel where it was heard
 * @param card what it says of itself
 * @param heard when it last said so
 */
public record SeenPeer(Channel channel, PeerCard card, Instant lastSeen) {

    /** How long after its last word a peer counts as there: twice the time between two greets. */
    public static final Duration LIFETIME = Duration.ofSeconds(60);

    /** Whether it has been silent for too long. */
    public boolean isExpired(Instant now) {
        return !now.isBefore(lastSeen.plus(LIFETIME));
    }
}
