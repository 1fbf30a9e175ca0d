package dev.capstan.negotiation;

import dev.capstan.core.json.WireName;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle of a published version.
 *
 * @param deprecated time from which it is deprecated, or null
 * @param sunset time of its past or future withdrawal, or null
 */
public record VersionLifecycle(
        @Nullable Instant deprecated, @Nullable Instant sunset) {

    /** The lifecycle of a version that is neither deprecated nor withdrawn. */
    public static final VersionLifecycle ACTIVE = new VersionLifecycle(null, null);

    /** The status of a version at a given time. */
    public enum Status implements WireName {
        ACTIVE,
        DEPRECATED,
        WITHDRAWN
    }

    /** Returns the status at this time. */
    public Status at(Instant now) {
        if (isPast(sunset, now)) {
            return Status.WITHDRAWN;
        }
        return isPast(deprecated, now) ? Status.DEPRECATED : Status.ACTIVE;
    }

    /** Returns a copy that is deprecated from this time on, unless it was deprecated before. */
    public VersionLifecycle deprecatedAt(Instant moment) {
        return isPast(deprecated, moment) ? this : new VersionLifecycle(moment, sunset);
    }

    private static boolean isPast(@Nullable Instant moment, Instant now) {
        return Optional.ofNullable(moment).filter(past -> !past.isAfter(now)).isPresent();
    }
}
