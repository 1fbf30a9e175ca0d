package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Version;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The comparison of the versions of one capability as requesters and providers (NEG-4). */
public final class CompareAllVersions {

    /** Maximum number of versions on either side: the newest. */
    private static final int MAX_COMPARED = 50;

    /** Maximum time for one matrix. */
    private static final Duration MAX_TIME = Duration.ofSeconds(10);

    private final CompareVersions compare;
    private final InstantSource clock;

    public CompareAllVersions(CompareVersions compare, InstantSource clock) {
        this.compare = compare;
        this.clock = clock;
    }

    /**
     * A compatibility matrix.
     *
     * @param requesters versions of requesters, oldest first
     * @param providers versions of providers, oldest first
     * @param cells results, requester by requester; empty if either side is
     */
    public record Matrix(
            List<RegisteredVersion> requesters, List<RegisteredVersion> providers, List<Compatibility> cells) {

        public Matrix {
            requesters = List.copyOf(requesters);
            providers = List.copyOf(providers);
            cells = List.copyOf(cells);
        }
    }

    /**
     * Compares versions.
     *
     * @param newestFirst all versions
     * @param requester only version of requesters; empty for all
     * @param provider only version of providers; empty for all
     * @throws RefusedException if it takes more than ten seconds
     */
    public Matrix compare(
            List<RegisteredVersion> newestFirst, Optional<Version> requester, Optional<Version> provider) {
        List<RegisteredVersion> requesters = chosen(newestFirst, requester);
        List<RegisteredVersion> providers = chosen(newestFirst, provider);
        Instant end = clock.instant().plus(MAX_TIME);
        List<Compatibility> cells = new ArrayList<>();
        for (RegisteredVersion one : requesters) {
            for (RegisteredVersion other : providers) {
                if (clock.instant().isAfter(end)) {
                    throw new RefusedException(
                            Refusal.busy("comparing all versions takes too long; name a requester and a provider"));
                }
                cells.add(compare.compare(one, other));
            }
        }
        return new Matrix(requesters, providers, cells);
    }

    private static List<RegisteredVersion> chosen(List<RegisteredVersion> newestFirst, Optional<Version> only) {
        return newestFirst.stream()
                .filter(version -> only.filter(requested -> !requested.equals(version.version()))
                        .isEmpty())
                .limit(MAX_COMPARED)
                .sorted(Comparator.comparing(RegisteredVersion::version))
                .toList();
    }
}
