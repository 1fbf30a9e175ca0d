package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The capabilities that were handed over, in memory: at most 10,000, which take 16 MiB at most. */
public final class InMemoryReceivedCapabilities implements ReceivedCapabilities {

    private static final int MOST = 10_000;
    private static final long MOST_WEIGHT = 16L * 1024 * 1024;

    private record Place(PeerId peer, PeerId from, String id) {

        static final Comparator<Place> IN_ORDER =
                Comparator.comparing(Place::peer).thenComparing(Place::from).thenComparing(Place::id);

        static Place of(ReceivedCapability capability) {
            return new Place(
                    capability.peer(), capability.from(), capability.document().id());
        }
    }

    private final int most;
    private final NavigableMap<Place, ReceivedCapability> kept = new TreeMap<>(Place.IN_ORDER);
    private long weight;

    /** Nothing has been received. */
    public InMemoryReceivedCapabilities() {
        this(MOST);
    }

    InMemoryReceivedCapabilities(int most) {
        this.most = most;
    }

    @Override
    public synchronized boolean keep(ReceivedCapability capability) {
        Place place = Place.of(capability);
        long after = weight
                + weight(capability)
                - Optional.ofNullable(kept.get(place))
                        .map(InMemoryReceivedCapabilities::weight)
                        .orElse(0L);
        if (after > MOST_WEIGHT || kept.size() >= most && !kept.containsKey(place)) {
            return false;
        }
        kept.put(place, capability);
        weight = after;
        return true;
    }

    @Override
    public synchronized List<ReceivedCapability> of(PeerId peer) {
        return kept.values().stream()
                .filter(capability -> capability.peer().equals(peer))
                .toList();
    }

    @Override
    public synchronized int forget(Instant before) {
        int size = kept.size();
        kept.values().removeIf(capability -> capability.received().isBefore(before));
        weight = kept.values().stream()
                .mapToLong(InMemoryReceivedCapabilities::weight)
                .sum();
        return size - kept.size();
    }

    private static long weight(ReceivedCapability capability) {
        CapabilityDocument document = capability.document();
        return Weight.of(Stream.of(document.id(), document.summary(), document.outcome(), document.version() + ""))
                + Stream.of(
                                document.contextNeeded(),
                                document.artifactsExpected(),
                                document.executionOutline(),
                                document.constraints(),
                                document.examples(),
                                document.requirements())
                        .mapToLong(texts -> Weight.of(texts.stream()))
                        .sum();
    }
}
