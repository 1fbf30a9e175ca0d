package dev.capstan.discovery.outbox;

import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.KnownPeers;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Known peers that trigger the delivery of waiting envelopes when a peer is seen. */
public final class DeliveringKnownPeers implements KnownPeers {

    private final KnownPeers knownPeers;
    private final DeliverEnvelopes deliver;

    public DeliveringKnownPeers(KnownPeers knownPeers, DeliverEnvelopes deliver) {
        this.knownPeers = knownPeers;
        this.deliver = deliver;
    }

    @Override
    public void record(SeenPeer peer) {
        knownPeers.record(peer);
        deliver.peerSeen(peer.channel(), peer.card().peerId());
    }

    @Override
    public Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now) {
        return knownPeers.find(channel, peer, now);
    }

    @Override
    public List<SeenPeer> all(Instant now) {
        return knownPeers.all(now);
    }
}
