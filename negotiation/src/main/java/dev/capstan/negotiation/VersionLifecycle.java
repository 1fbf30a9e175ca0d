package dev.capstan.negotiation;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a published version is to be relied on.
 *
 * @param deprecated since when it should be left behind
 * @param sunset when it is, or was, withdrawn
 */
public record VersionLifecycle(
        @Nullable Instant deprecated, @Nullable Instant sunset) {

    /** A version that is to stay. */
    public static final VersionLifecycle ACTIVE = new VersionLifecycle(null, null);

    /** What a standing comes to at one moment. */
    public enum Status {
        ACTIVE,
        DEPRECATED,
        WITHDRAWN;

        /** The name on the wire, such as {@code deprecated}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What it comes to at this moment. */
    public Status at(Instant now) {
        if (isPast(sunset, now)) {
            return Status.WITHDRAWN;
        }
        return isPast(deprecated, now) ? Status.DEPRECATED : Status.ACTIVE;
    }

    /** The same, deprecated from this moment on, unless it was before. */
    public VersionLifecycle deprecatedAt(Instant moment) {
        return isPast(deprecated, moment) ? this : new VersionLifecycle(moment, sunset);
    }

    private static boolean isPast(@Nullable Instant moment, Instant now) {
        return Optional.ofNullable(moment).filter(past -> !past.isAfter(now)).isPresent();
    }
}
