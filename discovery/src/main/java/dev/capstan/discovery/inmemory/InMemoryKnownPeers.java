package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.KnownPeers;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The known peers, in memory: at most 10,000, and at most 64 MiB of cards. */
public final class InMemoryKnownPeers implements KnownPeers {

    private static final int MAX_PEERS = 10_000;
    private static final long MAX_WEIGHT = 64L * 1024 * 1024;

    private record Place(Channel channel, PeerId peer) {

        static final Comparator<Place> IN_ORDER =
                Comparator.comparing(Place::channel).thenComparing(Place::peer);

        static Place of(SeenPeer peer) {
            return new Place(peer.channel(), peer.card().peerId());
        }
    }

    private record Heard(Place key, SeenPeer peer, long weight) {

        static final Comparator<Heard> OLDEST_FIRST = Comparator.<Heard, Instant>comparing(
                        heard -> heard.peer().lastSeen())
                .thenComparing(Heard::key, Place.IN_ORDER);
    }

    private final int maxPeers;
    private final long maxWeight;
    private final NavigableMap<Place, Heard> byKey = new TreeMap<>(Place.IN_ORDER);
    private final NavigableSet<Heard> byTime = new TreeSet<>(Heard.OLDEST_FIRST);
    private long weight;

    /** Creates an empty cache. */
    public InMemoryKnownPeers() {
        this(MAX_PEERS, MAX_WEIGHT);
    }

    InMemoryKnownPeers(int maxPeers, long maxWeight) {
        this.maxPeers = maxPeers;
        this.maxWeight = maxWeight;
    }

    @Override
    public void record(SeenPeer peer) {
        add(new Heard(Place.of(peer), peer, MemoryEstimate.of(peer.card().json())));
    }

    private synchronized void add(Heard heard) {
        Heard before = byKey.get(heard.key());
        if (before != null) {
            remove(before);
        }
        byKey.put(heard.key(), heard);
        byTime.add(heard);
        weight += heard.weight();
        while (byKey.size() > maxPeers || weight > maxWeight) {
            remove(byTime.first());
        }
    }

    @Override
    public synchronized Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now) {
        return Optional.ofNullable(byKey.get(new Place(channel, peer)))
                .map(Heard::peer)
                .filter(known -> !known.isExpired(now));
    }

    @Override
    public synchronized List<SeenPeer> all(Instant now) {
        while (!byTime.isEmpty() && byTime.first().peer().isExpired(now)) {
            remove(byTime.first());
        }
        return byKey.values().stream().map(Heard::peer).toList();
    }

    private void remove(Heard heard) {
        byKey.remove(heard.key());
        byTime.remove(heard);
        weight -= heard.weight();
    }
}
