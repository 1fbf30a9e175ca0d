package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Outbox;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Read access for users to the known peers, the received capabilities and the pending work of one server's peers. */
public final class ShowNetwork {

    private final PeerStores stores;
    private final Outbox outbox;
    private final InstantSource clock;

    public ShowNetwork(PeerStores stores, Outbox outbox, InstantSource clock) {
        this.stores = stores;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Returns the known peers that have not expired. */
    public List<SeenPeer> known() {
        return stores.knownPeers().all(clock.instant());
    }

    /** Returns the verified capabilities that a peer has received. */
    public List<ReceivedCapability> received(PeerId peer) {
        return stores.received().of(peer);
    }

    /** Returns an interaction as seen by the first of these peers that takes part in it, or empty. */
    public Optional<Interaction> interaction(Collection<PeerId> peers, Channel channel, String id) {
        return peers.stream()
                .flatMap(peer -> stores.interactions().find(peer, channel, id).stream())
                .findFirst();
    }

    /** Returns the last envelope of an interaction that was given up, or empty. */
    public Optional<UndeliveredEnvelope> lastGivenUp(Interaction interaction) {
        return outbox.lastGivenUp(interaction.peer(), interaction.channel(), interaction.id());
    }

    /** Returns the undelivered envelopes after this number, in order, at most {@code limit}. */
    public List<Outgoing> waiting(long after, int limit) {
        return outbox.waiting(after, limit);
    }
}
