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

/** The peers that are at home in one place, behind one door: what arrives there finds whom it is meant for. */
public final class LocalPeers {

    private final TreeMap<PeerId, Peer> peers = new TreeMap<>();
    private final Set<Channel> channels = new TreeSet<>();

    /** These peers; two of one id are an {@link IllegalArgumentException}. */
    public LocalPeers(Collection<Peer> peers) {
        for (Peer peer : peers) {
            if (this.peers.put(peer.id(), peer) != null) {
                throw new IllegalArgumentException("two peers call themselves " + peer.id());
            }
            channels.addAll(peer.channels());
        }
    }

    /** The peers, by id. */
    public Collection<Peer> all() {
        return Collections.unmodifiableCollection(peers.values());
    }

    /** One of them. */
    public Optional<Peer> find(PeerId id) {
        return Optional.ofNullable(peers.get(id));
    }

    /** Who they are. */
    public Set<PeerId> ids() {
        return Collections.unmodifiableSet(peers.keySet());
    }

    /** Where at least one of them takes part. */
    public Set<Channel> channels() {
        return Collections.unmodifiableSet(channels);
    }

    /** A fresh greeting of each that takes part in a channel. */
    public List<Envelope> greetings(Channel channel) {
        return peers.values().stream()
                .filter(peer -> peer.channels().contains(channel))
                .map(peer -> peer.greet(channel))
                .toList();
    }

    /**
     * Takes the text of an envelope to the peer that it is meant for, or to all; what each makes of it, by peer id.
     *
     * <p>A greet of one of them to all comes back from a bus and tells the others nothing. The replies are the sender's: whoever calls this sends them.
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
            return List.of(new ReceptionResult.Ignored("it is from a peer that is at home here"));
        }
        if (to == null) {
            return peers.values().stream().map(peer -> peer.receive(envelope)).toList();
        }
        return List.of(find(to).map(peer -> peer.receive(envelope))
                .orElseGet(() -> new ReceptionResult.Refused(
                        ReasonCode.NOT_TARGET, "/to is " + to + ", and no such peer is here", Optional.empty())));
    }
}
