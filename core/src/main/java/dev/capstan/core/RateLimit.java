package dev.capstan.core;

import java.time.Duration;

/**
 * How often a capability may be called (INV-4.1).
 *
 * @param requests how many calls a period admits, at least one
 * @param period the period, longer than nothing
 * @param periodText the period as it was written, such as {@code 1m}
 * @param burst how many calls may come at once, at least one
 */
public record RateLimit(long requests, Duration period, String periodText, long burst) {

    public RateLimit {
        if (requests < 1 || burst < 1 || period.isZero() || period.isNegative()) {
            throw new IllegalArgumentException("a rate limit needs requests, a period and a burst above zero");
        }
    }
}
