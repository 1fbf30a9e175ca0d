package dev.capstan.negotiation;

import dev.capstan.negotiation.port.Registry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches the registry by name, tag and version, the most compatible first (NEG-5.1). */
public final class FindCapabilities {

    private final Registry registry;
    private final InstantSource clock;

    public FindCapabilities(Registry registry, InstantSource clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * What is found.
     *
     * @param hits the capabilities
     * @param next where the next page goes on; nothing where this is the last
     */
    public record Page(List<Registry.Hit> hits, Optional<Registry.Key> next) {

        public Page {
            hits = List.copyOf(hits);
        }
    }

    /**
     * A page of what is found; withdrawn versions are not.
     *
     * @param words a part of the name or of the description, in any case
     * @param tag a tag that it has to have
     * @param range the versions that will do
     * @param after where the page before ended
     * @param most how many capabilities at most
     */
    public Page find(String words, @Nullable String tag, VersionRange range, Registry.@Nullable Key after, int most) {
        List<Registry.Hit> hits =
                registry.search(new Registry.Query(words, tag, range, clock.instant(), after, most + 1));
        return hits.size() <= most
                ? new Page(hits, Optional.empty())
                : new Page(hits.subList(0, most), Optional.of(hits.get(most - 1).key()));
    }
}
