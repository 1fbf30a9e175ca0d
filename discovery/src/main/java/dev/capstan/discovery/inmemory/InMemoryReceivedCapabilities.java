package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capabilities that were handed over, in memory: at most 10,000, which take 16 MiB at most. */
public final class InMemoryReceivedCapabilities implements ReceivedCapabilities {

    private static final int MOST = 10_000;
    private static final long MOST_WEIGHT = 16L * 1024 * 1024;

    private record Place(PeerId peer, PeerId from, String id) {

        static final Comparator<Place> IN_ORDER =
                Comparator.comparing(Place::peer).thenComparing(Place::from).thenComparing(Place::id);
    }

    private record Kept(ReceivedCapability capability, long weight) {

        Place place() {
            return new Place(
                    capability.peer(), capability.from(), capability.document().id());
        }
    }

    private final int most;
    private final NavigableMap<Place, Kept> byPlace = new TreeMap<>(Place.IN_ORDER);
    private long weight;

    /** Nothing has been received. */
    public InMemoryReceivedCapabilities() {
        this(MOST);
    }

    InMemoryReceivedCapabilities(int most) {
        this.most = most;
    }

    @Override
    public boolean keep(ReceivedCapability capability) {
        return keep(new Kept(capability, Weight.of(capability.document().json())));
    }

    private synchronized boolean keep(Kept kept) {
        @Nullable Kept before = byPlace.get(kept.place());
        long after = weight + kept.weight() - (before == null ? 0 : before.weight());
        if (before == null && byPlace.size() >= most || after > MOST_WEIGHT) {
            return false;
        }
        byPlace.put(kept.place(), kept);
        weight = after;
        return true;
    }

    @Override
    public synchronized List<ReceivedCapability> of(PeerId peer) {
        return byPlace.values().stream()
                .map(Kept::capability)
                .filter(capability -> capability.peer().equals(peer))
                .toList();
    }

    @Override
    public synchronized int forget(Instant before) {
        int size = byPlace.size();
        byPlace.values().removeIf(kept -> kept.capability().received().isBefore(before));
        weight = byPlace.values().stream().mapToLong(Kept::weight).sum();
        return size - byPlace.size();
    }
}
