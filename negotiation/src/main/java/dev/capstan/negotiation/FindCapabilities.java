package dev.capstan.negotiation;

import dev.capstan.negotiation.port.Registry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search of the registry by name, tag and version, the most compatible first (NEG-5.1). */
public final class FindCapabilities {

    /** Maximum number of capabilities of a page. */
    public static final int MAX_LIMIT = 1_000;

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
     * @param text part of the name or description, case-insensitive
     * @param tag required tag, or null
     * @param range acceptable versions
     * @param after end of the previous page, or null
     * @param limit maximum number of capabilities, 1 to {@value #MAX_LIMIT}
     */
    public Page find(String text, @Nullable String tag, VersionRange range, Registry.@Nullable Key after, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit (" + limit + ") must be 1 to " + MAX_LIMIT);
        }
        List<Registry.Hit> hits =
                registry.search(new Registry.Query(text, tag, range, clock.instant(), after, limit + 1));
        return hits.size() <= limit
                ? new Page(hits, Optional.empty())
                : new Page(
                        hits.subList(0, limit), Optional.of(hits.get(limit - 1).key()));
    }
}
