package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The received capabilities, in memory: at most 10,000 and 16 MiB. */
public final class InMemoryReceivedCapabilities implements ReceivedCapabilities {

    private static final int MAX_CAPABILITIES = 10_000;
    private static final long MAX_WEIGHT = 16L * 1024 * 1024;

    private record Place(PeerId peer, PeerId from, String id) {

        static final Comparator<Place> IN_ORDER =
                Comparator.comparing(Place::peer).thenComparing(Place::from).thenComparing(Place::id);
    }

    /** A capability with its weight, which takes a while to compute. */
    record Held(ReceivedCapability capability, long weight) {

        private static final Comparator<Held> OLDEST_FIRST = Comparator.<Held, Instant>comparing(
                        held -> held.capability().received())
                .thenComparing(Held::place, Place.IN_ORDER);

        static Held of(ReceivedCapability capability) {
            return new Held(capability, MemoryEstimate.of(capability.document().json()));
        }

        private Place place() {
            return new Place(
                    capability.peer(), capability.from(), capability.document().id());
        }
    }

    private final int maxCapabilities;
    private final NavigableMap<Place, Held> byKey = new TreeMap<>(Place.IN_ORDER);
    private final NavigableSet<Held> byTime = new TreeSet<>(Held.OLDEST_FIRST);
    private long weight;

    /** Creates an empty store. */
    public InMemoryReceivedCapabilities() {
        this(MAX_CAPABILITIES);
    }

    InMemoryReceivedCapabilities(int maxCapabilities) {
        this.maxCapabilities = maxCapabilities;
    }

    /** Stores a capability. Returns false and changes nothing if it exceeds the whole capacity. */
    synchronized boolean keep(Held held) {
        if (held.weight() > MAX_WEIGHT) {
            return false;
        }
        Held before = byKey.get(held.place());
        if (before != null) {
            remove(before);
        }
        while (byKey.size() >= maxCapabilities || weight + held.weight() > MAX_WEIGHT) {
            remove(byTime.first());
        }
        byKey.put(held.place(), held);
        byTime.add(held);
        weight += held.weight();
        return true;
    }

    @Override
    public synchronized List<ReceivedCapability> of(PeerId peer) {
        return byKey.values().stream()
                .map(Held::capability)
                .filter(capability -> capability.peer().equals(peer))
                .toList();
    }

    @Override
    public synchronized int deleteBefore(Instant before) {
        int size = byKey.size();
        while (!byTime.isEmpty() && byTime.first().capability().received().isBefore(before)) {
            remove(byTime.first());
        }
        return size - byKey.size();
    }

    private void remove(Held held) {
        byKey.remove(held.place());
        byTime.remove(held);
        weight -= held.weight();
    }
}
