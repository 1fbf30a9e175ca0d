package dev.capstan.discovery.port;

import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The peers that were heard of. It is a cache of one node: who is not heard of for {@link SeenPeer#LIFETIME} is gone, and
 * what is missing is heard again.
 */
public interface KnownPeers {

    /**
     * Remembers a peer in the place of what was known of it in that channel; where there is no room, the longest unheard
     * go.
     */
    void record(SeenPeer peer);

    /** What is known of a peer that is there. */
    Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now);

    /** The peers that are there, by channel and peer id. */
    List<SeenPeer> all(Instant now);
}
