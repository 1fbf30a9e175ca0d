package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.inmemory.IndexedCapability.MatchingVersions;
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

/** A search index of the published versions, in memory. Each search scans all capabilities. */
public final class SearchIndex {

    /** Sorted by name, which is therefore the order among equal scores. */
    private final Map<String, IndexedCapability> capabilities = new ConcurrentSkipListMap<>();

    /**
     * A searchable version.
     *
     * @param version the version
     * @param lifecycle state of support
     * @param score compatibility with the newest version, from 0 to 100
     * @param description description of the capability, or null
     * @param tags tags
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

    /** Replaces all versions of a capability, newest first. */
    public void put(String capability, Publisher publisher, List<Entry> newestFirst) {
        capabilities.put(capability, IndexedCapability.of(capability, publisher, newestFirst));
    }

    /** Returns a page of hits, sorted by score, best first, then by name. */
    public List<Hit> search(Query query) {
        String text = query.text().toLowerCase(Locale.ROOT);
        Map<Integer, List<MatchingVersions>> bestFirst = new TreeMap<>(Comparator.reverseOrder());
        for (IndexedCapability capability : capabilities.values()) {
            capability
                    .matching(query, text)
                    .filter(matchingVersions ->
                            query.after() == null || matchingVersions.key().compareTo(query.after()) > 0)
                    .ifPresent(matchingVersions -> bestFirst
                            .computeIfAbsent(matchingVersions.key().score(), score -> new ArrayList<>())
                            .add(matchingVersions));
        }
        return bestFirst.values().stream()
                .flatMap(List::stream)
                .limit(query.limit())
                .map(MatchingVersions::hit)
                .toList();
    }
}
