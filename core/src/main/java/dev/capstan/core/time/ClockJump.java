package dev.capstan.core.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A change of the wall clock beyond the passing of time.
 *
 * @param from time that it would show without the change
 * @param to time that it shows
 */
public record ClockJump(Instant from, Instant to) {

    /** Returns how far the clock was set forward; negative if it was set back. */
    public Duration by() {
        return Duration.between(from, to);
    }
}
