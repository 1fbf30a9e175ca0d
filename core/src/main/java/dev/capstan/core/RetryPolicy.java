package dev.capstan.core;

import dev.capstan.core.json.WireName;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The retries of a failed attempt (INV-7.1).
 *
 * @param maxAttempts maximum number of attempts in all, ≥ 1
 * @param initialDelay delay before the second attempt, at most {@link #MAX_DELAY}
 * @param backoffMultiplier factor of each further delay, ≥ 1
 * @param maxDelay maximum delay, at most {@link #MAX_DELAY}
 * @param retryOn failures that are retried (INV-7.2)
 * @param jitter random spread of the delays
 */
public record RetryPolicy(
        int maxAttempts,
        Duration initialDelay,
        double backoffMultiplier,
        Duration maxDelay,
        Set<Failure> retryOn,
        Jitter jitter) {

    /** The maximum delay of a policy: one day. */
    public static final Duration MAX_DELAY = Duration.ofDays(1);

    public RetryPolicy {
        if (maxAttempts < 1 || !(backoffMultiplier >= 1 && Double.isFinite(backoffMultiplier))) {
            throw new IllegalArgumentException(
                    "a retry policy needs at least one attempt and a finite multiplier of at least one");
        }
        if (!isDelay(initialDelay) || !isDelay(maxDelay)) {
            throw new IllegalArgumentException("a delay must be from 0 to 1 day");
        }
        retryOn = Set.copyOf(retryOn);
    }

    private static boolean isDelay(Duration delay) {
        return !delay.isNegative() && delay.compareTo(MAX_DELAY) <= 0;
    }

    /** Returns the delay after this many failed attempts (≥ 1), rounded up to whole nanoseconds. */
    public Duration waitAfter(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("the number of attempts must be at least 1");
        }
        BigDecimal max = BigDecimal.valueOf(maxDelay.toNanos());
        BigDecimal multiplier = BigDecimal.valueOf(backoffMultiplier);
        BigDecimal wait = BigDecimal.valueOf(initialDelay.toNanos()).min(max);
        boolean grows = wait.signum() > 0 && multiplier.compareTo(BigDecimal.ONE) > 0;
        for (int n = 1; grows && n < attempts && wait.compareTo(max) < 0; n++) {
            wait = wait.multiply(multiplier);
        }
        return Duration.ofNanos(wait.min(max).setScale(0, RoundingMode.CEILING).longValueExact());
    }

    /** Returns {@link #waitAfter(int)} with jitter: evenly distributed from zero to the full delay, both inclusive. */
    public Duration waitAfter(int attempts, RandomGenerator random) {
        Duration whole = waitAfter(attempts);
        return jitter == Jitter.NONE ? whole : Duration.ofNanos(random.nextLong(whole.toNanos() + 1));
    }

    /** Whether a refusal with this code is retried (INV-7.2). */
    public boolean repeats(RefusalCode code) {
        return Failure.indicatedBy(code).filter(retryOn::contains).isPresent();
    }

    /** The random spread of the delays of callers that failed together. */
    public enum Jitter implements WireName {
        /** Every delay follows the schedule exactly. */
        NONE,
        /** Every delay is random, between zero and the scheduled delay. */
        FULL;

        /** Returns the jitter with this wire name, or empty. */
        public static Optional<Jitter> fromWire(String wire) {
            return Stream.of(values()).filter(j -> j.wire().equals(wire)).findFirst();
        }
    }

    /** A transient failure, for which a retry may succeed. */
    public enum Failure implements WireName {
        TIMEOUT,
        NETWORK_ERROR,
        RATE_LIMIT;

        /** Returns the failure with this wire name, or empty. */
        public static Optional<Failure> fromWire(String wire) {
            return Stream.of(values()).filter(f -> f.wire().equals(wire)).findFirst();
        }

        /** Returns the failure that a refusal with this code indicates, or empty if a retry does not help. */
        public static Optional<Failure> indicatedBy(RefusalCode code) {
            return switch (code) {
                case TIMEOUT, DEADLINE_EXCEEDED -> Optional.of(TIMEOUT);
                case NETWORK_ERROR -> Optional.of(NETWORK_ERROR);
                case BUSY, RATE_LIMITED -> Optional.of(RATE_LIMIT);
                default -> Optional.empty();
            };
        }

        /** Returns the code of a refusal that indicates this failure. */
        public RefusalCode code() {
            return switch (this) {
                case TIMEOUT -> RefusalCode.TIMEOUT;
                case NETWORK_ERROR -> RefusalCode.NETWORK_ERROR;
                case RATE_LIMIT -> RefusalCode.BUSY;
            };
        }
    }
}
