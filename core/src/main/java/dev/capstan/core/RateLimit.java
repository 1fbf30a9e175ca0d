package dev.capstan.core;

import java.time.Duration;

/**
 * The rate limit of a capability (INV-4.1).
 *
 * @param requests maximum number of calls in a period, ≥ 1
 * @param period period, above zero
 * @param periodText period as written, such as {@code 1m}
 * @param burst maximum number of calls at once, ≥ 1
 */
public record RateLimit(long requests, Duration period, String periodText, long burst) {

    public RateLimit {
        if (requests < 1 || burst < 1 || period.isZero() || period.isNegative()) {
            throw new IllegalArgumentException("a rate limit needs requests, a period and a burst above zero");
        }
    }
}
