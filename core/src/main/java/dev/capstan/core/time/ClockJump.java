package dev.capstan.core.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A change of the wall clock that is not the passing of time.
 *
 * @param from the time that it would show without the change
 * @param to the time that it shows
 */
public record ClockJump(Instant from, Instant to) {

    /** Returns how far the clock was set forward; negative where it was set back. */
    public Duration by() {
        return Duration.between(from, to);
    }
}
