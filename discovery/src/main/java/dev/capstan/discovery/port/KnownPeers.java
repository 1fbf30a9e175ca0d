package dev.capstan.discovery.port;

import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The peers seen on the network. The cache is local to one node: a peer silent for {@link SeenPeer#LIFETIME} is
 * removed, and a missing one is added when it is seen again.
 */
public interface KnownPeers {

    /**
     * Stores a peer, replacing its previous entry in that channel. If the cache is full, the peers seen longest ago are
     * removed.
     */
    void record(SeenPeer peer);

    /** Returns a peer that has not expired, or empty. */
    Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now);

    /** Returns the peers that have not expired, sorted by channel and peer id. */
    List<SeenPeer> all(Instant now);
}
