package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.Standing;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Query;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What published versions are found by, in memory, so that a search asks each of them. */
public final class SearchIndex {

    private final Map<String, IndexedCapability> capabilities = new ConcurrentHashMap<>();

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
            Standing standing,
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
        return capabilities.values().stream()
                .flatMap(capability -> capability.matching(query, words).stream())
                .filter(found -> query.after() == null || found.key().compareTo(query.after()) > 0)
                .sorted(Comparator.comparing(IndexedCapability.Found::key))
                .limit(query.most())
                .map(IndexedCapability.Found::hit)
                .toList();
    }
}
