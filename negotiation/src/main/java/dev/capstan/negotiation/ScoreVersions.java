package dev.capstan.negotiation;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Compatibility.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The scores of a capability's versions: the compatibility of each, as a requester, with the newest as the provider
 * (NEG-5.1).
 */
record ScoreVersions(CompareVersions compare, InstantSource clock) {

    private static final Duration MAX_TIME = Duration.ofSeconds(5);

    /** The order in which the newest release comes last, or without a release the newest pre-release. */
    private static final Comparator<RegisteredVersion> NEWEST_LAST = Comparator.comparing(
                    (RegisteredVersion each) -> !each.version().isPreRelease())
            .thenComparing(RegisteredVersion::version);

    /**
     * Returns the scores that an added version changes, from 0 to 100: its own, and if it is the newest, those of all
     * others, newest first. Versions not compared within five seconds count as partially compatible.
     */
    Map<Version, Integer> scores(RegisteredVersion added, List<RegisteredVersion> others) {
        RegisteredVersion newest = Stream.concat(Stream.of(added), others.stream())
                .max(NEWEST_LAST)
                .orElseThrow();
        Map<Version, Integer> scores = new HashMap<>();
        if (newest == added) {
            scores.put(added.version(), score(Level.FULL));
            Instant end = clock.instant().plus(MAX_TIME);
            others.forEach(other -> scores.put(
                    other.version(),
                    score(
                            clock.instant().isAfter(end)
                                    ? Level.PARTIAL
                                    : compare.compare(other, newest).level())));
        } else {
            scores.put(added.version(), score(compare.compare(added, newest).level()));
        }
        return scores;
    }

    private static int score(Level level) {
        return switch (level) {
            case FULL -> 100;
            case PARTIAL -> 50;
            case INCOMPATIBLE -> 0;
        };
    }
}
