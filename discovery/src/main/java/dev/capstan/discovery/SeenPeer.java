package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import java.time.Duration;
import java.time.Instant;

/**
 * A peer seen on the network. The content of its card is an unverified claim (DISC-1.5).
 *
 * @param channel channel in which it was seen
 * @param card latest card
 * @param lastSeen time of the latest card
 */
public record SeenPeer(Channel channel, PeerCard card, Instant lastSeen) {

    /** Time after its latest card at which a peer expires: twice the interval between two greets. */
    public static final Duration LIFETIME = Duration.ofSeconds(60);

    /** Whether the peer has been silent for {@link #LIFETIME} or longer. */
    public boolean isExpired(Instant now) {
        return !now.isBefore(lastSeen.plus(LIFETIME));
    }
}
