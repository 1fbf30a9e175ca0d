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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The peers of one server, which share an entry point. Envelopes that arrive there are routed to their recipients. */
public final class LocalPeers {

    private volatile Members members;

    /** Creates a group of peers; a duplicate id is an {@link IllegalArgumentException}. */
    public LocalPeers(Collection<Peer> peers) {
        members = new Members(peers);
    }

    /** Replaces all peers at once; a duplicate id is an {@link IllegalArgumentException}. */
    public void replace(Collection<Peer> peers) {
        members = new Members(peers);
    }

    private static final class Members {

        private final SortedMap<PeerId, Peer> byId;
        private final Set<Channel> channels;

        private Members(Collection<Peer> peers) {
            TreeMap<PeerId, Peer> sorted = new TreeMap<>();
            Set<Channel> joined = new TreeSet<>();
            for (Peer peer : peers) {
                if (sorted.put(peer.id(), peer) != null) {
                    throw new IllegalArgumentException("two peers have the id " + peer.id());
                }
                joined.addAll(peer.channels());
            }
            byId = Collections.unmodifiableSortedMap(sorted);
            channels = Collections.unmodifiableSet(joined);
        }
    }

    /** Returns the peers, sorted by id. */
    public Collection<Peer> all() {
        return members.byId.values();
    }

    /** Returns the peer with this id, or empty. */
    public Optional<Peer> find(PeerId id) {
        return Optional.ofNullable(members.byId.get(id));
    }

    /** Returns the ids of the peers. */
    public Set<PeerId> ids() {
        return members.byId.keySet();
    }

    /** Returns the channels that at least one of the peers has joined. */
    public Set<Channel> channels() {
        return members.channels;
    }

    /** Creates a greeting from each peer that has joined a channel. */
    public List<Envelope> greetings(Channel channel) {
        return members.byId.values().stream()
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
        if (to == null && envelope.kind() == EnvelopeKind.GREET && members.byId.containsKey(envelope.from())) {
            return List.of(new ReceptionResult.Ignored("its sender is a local peer"));
        }
        if (to == null) {
            return members.byId.values().stream()
                    .map(peer -> peer.receive(envelope))
                    .toList();
        }
        return List.of(find(to).map(peer -> peer.receive(envelope)).orElseGet(() -> refuseUnknown(envelope)));
    }

    /** Refuses an envelope for a peer that is not here. Its time is checked first (DISC-4.3.6). */
    private ReceptionResult refuseUnknown(Envelope envelope) {
        return members.byId.values().stream()
                .findFirst()
                .flatMap(peer -> peer.refusalOfTime(envelope))
                .orElseGet(() -> new ReceptionResult.Refused(
                        ReasonCode.NOT_TARGET,
                        "/to is " + envelope.to() + ", which is not a peer here",
                        Optional.empty()));
    }
}
