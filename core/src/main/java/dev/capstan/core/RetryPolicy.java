package dev.capstan.core;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a failed attempt is repeated (INV-7.1).
 *
 * @param maxAttempts how many attempts are made in all, at least one
 * @param initialDelay the wait before the second attempt
 * @param backoffMultiplier what each further wait is multiplied by, at least one
 * @param maxDelay the longest wait
 * @param retryOn the failures that are repeated (INV-7.2)
 * @param jitter how the waits are spread
 */
public record RetryPolicy(
        int maxAttempts,
        Duration initialDelay,
        double backoffMultiplier,
        Duration maxDelay,
        Set<Failure> retryOn,
        Jitter jitter) {

    public RetryPolicy {
        if (maxAttempts < 1 || initialDelay.isNegative() || !(backoffMultiplier >= 1) || maxDelay.isNegative()) {
            throw new IllegalArgumentException("a retry policy needs at least one attempt, a multiplier of at least"
                    + " one and delays that are not negative");
        }
        retryOn = Set.copyOf(retryOn);
    }

    /** How the waits of callers that failed together are spread. */
    public enum Jitter {
        /** Every wait is exactly as long as the schedule says. */
        NONE,
        /** Every wait is drawn from all between nothing and what the schedule says. */
        FULL;

        /** The name on the wire, such as {@code full}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The jitter with this wire name, or nothing where there is none. */
        public static Optional<Jitter> of(String wire) {
            return Stream.of(values()).filter(j -> j.wire().equals(wire)).findFirst();
        }
    }

    /** A failure that may pass when it is tried again. */
    public enum Failure {
        TIMEOUT,
        NETWORK_ERROR,
        RATE_LIMIT;

        /** The name on the wire, such as {@code network_error}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The failure with this wire name, or nothing where there is none. */
        public static Optional<Failure> of(String wire) {
            return Stream.of(values()).filter(f -> f.wire().equals(wire)).findFirst();
        }
    }
}
