package dev.capstan.server.settings;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The time for calls under way to end when the server stops.
 *
 * @param time from zero, which cuts them at once, to one hour
 */
@Singleton
public record ShutdownGracePeriod(
        @Property(name = Settings.GRACE, defaultValue = "PT20S")
        Duration time) {

    private static final Duration MAX_PERIOD = Duration.ofHours(1);

    public ShutdownGracePeriod {
        if (time.isNegative() || time.compareTo(MAX_PERIOD) > 0) {
            throw new IllegalArgumentException("--grace: must be from 0s to 1h, such as 20s");
        }
    }
}
