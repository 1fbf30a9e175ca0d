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

    private record Key(Channel channel, PeerId peer) {

        static final Comparator<Key> IN_ORDER =
                Comparator.comparing(Key::channel).thenComparing(Key::peer);

        static Key of(SeenPeer peer) {
            return new Key(peer.channel(), peer.card().peerId());
        }
    }

    private record Sighting(Key key, SeenPeer peer, long weight) {

        static final Comparator<Sighting> OLDEST_FIRST = Comparator.<Sighting, Instant>comparing(
                        sighting -> sighting.peer().lastSeen())
                .thenComparing(Sighting::key, Key.IN_ORDER);
    }

    private final int maxPeers;
    private final long maxWeight;
    private final NavigableMap<Key, Sighting> byKey = new TreeMap<>(Key.IN_ORDER);
    private final NavigableSet<Sighting> byTime = new TreeSet<>(Sighting.OLDEST_FIRST);
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
        add(new Sighting(Key.of(peer), peer, MemoryEstimate.of(peer.card().json())));
    }

    private synchronized void add(Sighting sighting) {
        Sighting before = byKey.get(sighting.key());
        if (before != null) {
            remove(before);
        }
        byKey.put(sighting.key(), sighting);
        byTime.add(sighting);
        weight += sighting.weight();
        while (byKey.size() > maxPeers || weight > maxWeight) {
            remove(byTime.first());
        }
    }

    @Override
    public synchronized Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now) {
        return Optional.ofNullable(byKey.get(new Key(channel, peer)))
                .map(Sighting::peer)
                .filter(known -> !known.isExpired(now));
    }

    @Override
    public synchronized List<SeenPeer> all(Instant now) {
        while (!byTime.isEmpty() && byTime.first().peer().isExpired(now)) {
            remove(byTime.first());
        }
        return byKey.values().stream().map(Sighting::peer).toList();
    }

    private void remove(Sighting sighting) {
        byKey.remove(sighting.key());
        byTime.remove(sighting);
        weight -= sighting.weight();
    }
}
