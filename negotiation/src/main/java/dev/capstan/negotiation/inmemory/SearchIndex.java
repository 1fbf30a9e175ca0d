package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.inmemory.IndexedCapability.Found;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What published versions are found by, in memory, so that a search asks each of them. */
public final class SearchIndex {

    /** In the order of names, which is therefore that of all that have one score. */
    private final Map<String, IndexedCapability> capabilities = new ConcurrentSkipListMap<>();

    /**
     * A version to be found.
     *
     * @param version the version
     * @param standing how long it is to be relied on
     * @param score how compatible it is with the newest one, from 0 to 100
     * @param description what it says the capability does
     * @param tags its tags
     */
    public record Entry(
            Version version,
            VersionLifecycle lifecycle,
            int score,
            @Nullable String description,
            List<String> tags) {

        public Entry {
            tags = List.copyOf(tags);
        }
    }

    /** Puts all versions of a capability, the newest first, in the place of those that were there. */
    public void put(String capability, Publisher publisher, List<Entry> newestFirst) {
        capabilities.put(capability, IndexedCapability.of(capability, publisher, newestFirst));
    }

    /** A page of what is found, the best score first, then by name. */
    public List<Hit> search(Query query) {
        String words = query.words().toLowerCase(Locale.ROOT);
        Map<Integer, List<Found>> bestFirst = new TreeMap<>(Comparator.reverseOrder());
        for (IndexedCapability capability : capabilities.values()) {
            capability
                    .matching(query, words)
                    .filter(found -> query.after() == null || found.key().compareTo(query.after()) > 0)
                    .ifPresent(found -> bestFirst
                            .computeIfAbsent(found.key().score(), score -> new ArrayList<>())
                            .add(found));
        }
        return bestFirst.values().stream()
                .flatMap(List::stream)
                .limit(query.most())
                .map(Found::hit)
                .toList();
    }
}
