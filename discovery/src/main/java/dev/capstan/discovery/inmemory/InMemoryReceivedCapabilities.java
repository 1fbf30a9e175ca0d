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

    private record Key(PeerId peer, PeerId from, String id) {

        static final Comparator<Key> IN_ORDER =
                Comparator.comparing(Key::peer).thenComparing(Key::from).thenComparing(Key::id);
    }

    /** A capability with its weight, which takes a while to compute. */
    record StoredCapability(ReceivedCapability capability, long weight) {

        private static final Comparator<StoredCapability> OLDEST_FIRST =
                Comparator.<StoredCapability, Instant>comparing(storedCapability ->
                                storedCapability.capability().received())
                        .thenComparing(StoredCapability::key, Key.IN_ORDER);

        static StoredCapability of(ReceivedCapability capability) {
            return new StoredCapability(
                    capability, MemoryEstimate.of(capability.document().json()));
        }

        private Key key() {
            return new Key(
                    capability.peer(), capability.from(), capability.document().id());
        }
    }

    private final int maxCapabilities;
    private final NavigableMap<Key, StoredCapability> byKey = new TreeMap<>(Key.IN_ORDER);
    private final NavigableSet<StoredCapability> byTime = new TreeSet<>(StoredCapability.OLDEST_FIRST);
    private long weight;

    /** Creates an empty store. */
    public InMemoryReceivedCapabilities() {
        this(MAX_CAPABILITIES);
    }

    InMemoryReceivedCapabilities(int maxCapabilities) {
        this.maxCapabilities = maxCapabilities;
    }

    /** Stores a capability. Returns false and changes nothing if it exceeds the whole capacity. */
    synchronized boolean store(StoredCapability storedCapability) {
        if (storedCapability.weight() > MAX_WEIGHT) {
            return false;
        }
        StoredCapability before = byKey.get(storedCapability.key());
        if (before != null) {
            remove(before);
        }
        while (byKey.size() >= maxCapabilities || weight + storedCapability.weight() > MAX_WEIGHT) {
            remove(byTime.first());
        }
        byKey.put(storedCapability.key(), storedCapability);
        byTime.add(storedCapability);
        weight += storedCapability.weight();
        return true;
    }

    @Override
    public synchronized List<ReceivedCapability> of(PeerId peer) {
        return byKey.values().stream()
                .map(StoredCapability::capability)
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

    private void remove(StoredCapability storedCapability) {
        byKey.remove(storedCapability.key());
        byTime.remove(storedCapability);
        weight -= storedCapability.weight();
    }
}
