package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.discovery.envelope.ReturnAddress;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The peers of one server, which share an entry point. Envelopes that arrive there are routed to their recipients. */
public final class LocalPeers {

    private final TreeMap<PeerId, Peer> peers = new TreeMap<>();
    private final Set<Channel> channels = new TreeSet<>();

    /** Creates a group of peers; a duplicate id is an {@link IllegalArgumentException}. */
    public LocalPeers(Collection<Peer> peers) {
        for (Peer peer : peers) {
            if (this.peers.put(peer.id(), peer) != null) {
                throw new IllegalArgumentException("two peers have the id " + peer.id());
            }
            channels.addAll(peer.channels());
        }
    }

    /** Returns the peers, sorted by id. */
    public Collection<Peer> all() {
        return Collections.unmodifiableCollection(peers.values());
    }

    /** Returns the peer with this id, or empty. */
    public Optional<Peer> find(PeerId id) {
        return Optional.ofNullable(peers.get(id));
    }

    /** Returns the ids of the peers. */
    public Set<PeerId> ids() {
        return Collections.unmodifiableSet(peers.keySet());
    }

    /** Returns the channels that at least one of the peers has joined. */
    public Set<Channel> channels() {
        return Collections.unmodifiableSet(channels);
    }

    /** Creates a greeting from each peer that has joined a channel. */
    public List<Envelope> greetings(Channel channel) {
        return peers.values().stream()
                .filter(peer -> peer.channels().contains(channel))
                .map(peer -> peer.greet(channel))
                .toList();
    }

    /**
     * Delivers a serialized envelope to its recipient, or to all peers, and returns each peer's result in the order of
     * the peer ids.
     *
     * <p>A broadcast greeting from one of these peers, which a bus sends back, is ignored. The caller must send the
     * replies to the sender.
     */
    public List<ReceptionResult> receive(byte[] utf8) {
        Envelope envelope;
        try {
            envelope = ReadEnvelope.from(utf8);
        } catch (RefusedEnvelope refused) {
            return List.of(refused.sender()
                    .map(ReturnAddress::to)
                    .flatMap(this::find)
                    .map(peer -> peer.refuse(refused))
                    .orElseGet(() ->
                            new ReceptionResult.Refused(refused.reason(), refused.getMessage(), Optional.empty())));
        }
        return receive(envelope);
    }

    private List<ReceptionResult> receive(Envelope envelope) {
        PeerId to = envelope.to();
        if (to == null && envelope.kind() == EnvelopeKind.GREET && peers.containsKey(envelope.from())) {
            return List.of(new ReceptionResult.Ignored("its sender is a local peer"));
        }
        if (to == null) {
            return peers.values().stream().map(peer -> peer.receive(envelope)).toList();
        }
        return List.of(find(to).map(peer -> peer.receive(envelope))
                .orElseGet(() -> new ReceptionResult.Refused(
                        ReasonCode.NOT_TARGET, "/to is " + to + ", which is not a peer here", Optional.empty())));
    }
}
