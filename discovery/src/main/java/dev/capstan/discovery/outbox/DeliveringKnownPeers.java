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

    private final KnownPeers known;
    private final DeliverEnvelopes deliver;

    public DeliveringKnownPeers(KnownPeers known, DeliverEnvelopes deliver) {
        this.known = known;
        this.deliver = deliver;
    }

    @Override
    public void record(SeenPeer peer) {
        known.record(peer);
        deliver.heard(peer.channel(), peer.card().peerId());
    }

    @Override
    public Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now) {
        return known.find(channel, peer, now);
    }

    @Override
    public List<SeenPeer> all(Instant now) {
        return known.all(now);
    }
}
