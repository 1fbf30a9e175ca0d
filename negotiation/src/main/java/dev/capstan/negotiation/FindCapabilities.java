package dev.capstan.negotiation;

import dev.capstan.negotiation.port.Registry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search of the registry by name, tag and version, the most compatible first (NEG-5.1). */
public final class FindCapabilities {

    private final Registry registry;
    private final InstantSource clock;

    public FindCapabilities(Registry registry, InstantSource clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * A page of search results.
     *
     * @param hits capabilities
     * @param next start of the next page; empty on the last page
     */
    public record Page(List<Registry.Hit> hits, Optional<Registry.Key> next) {

        public Page {
            hits = List.copyOf(hits);
        }
    }

    /**
     * Returns a page of search results, without withdrawn versions.
     *
     * @param words part of the name or description, case-insensitive
     * @param tag required tag, or null
     * @param range acceptable versions
     * @param after end of the previous page, or null
     * @param most maximum number of capabilities
     */
    public Page find(String words, @Nullable String tag, VersionRange range, Registry.@Nullable Key after, int most) {
        List<Registry.Hit> hits =
                registry.search(new Registry.Query(words, tag, range, clock.instant(), after, most + 1));
        return hits.size() <= most
                ? new Page(hits, Optional.empty())
                : new Page(hits.subList(0, most), Optional.of(hits.get(most - 1).key()));
    }
}
