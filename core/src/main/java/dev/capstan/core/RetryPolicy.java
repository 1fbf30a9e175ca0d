package dev.capstan.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * How a failed attempt is repeated (INV-7.1).
 *
 * @param maxAttempts how many attempts are made in all, at least one
 * @param initialDelay the wait before the second attempt, at most {@link #MAX_DELAY}
 * @param backoffMultiplier what each further wait is multiplied by, at least one
 * @param maxDelay the longest wait, at most {@link #MAX_DELAY}
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

    /** The longest wait that a policy may have: a day. */
    public static final Duration MAX_DELAY = Duration.ofDays(1);

    public RetryPolicy {
        if (maxAttempts < 1 || !(backoffMultiplier >= 1 && Double.isFinite(backoffMultiplier))) {
            throw new IllegalArgumentException(
                    "a retry policy needs at least one attempt and a finite multiplier of at least one");
        }
        if (!isDelay(initialDelay) || !isDelay(maxDelay)) {
            throw new IllegalArgumentException("a delay is not negative and at most a day");
        }
        retryOn = Set.copyOf(retryOn);
    }

    private static boolean isDelay(Duration delay) {
        return !delay.isNegative() && delay.compareTo(MAX_DELAY) <= 0;
    }

    /** How long to wait after this many failed attempts, at least one: to the nanosecond, a part of one counted whole. */
    public Duration waitAfter(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("there is no wait before the first attempt");
        }
        BigDecimal most = BigDecimal.valueOf(maxDelay.toNanos());
        BigDecimal multiplier = BigDecimal.valueOf(backoffMultiplier);
        BigDecimal wait = BigDecimal.valueOf(initialDelay.toNanos()).min(most);
        boolean grows = wait.signum() > 0 && multiplier.compareTo(BigDecimal.ONE) > 0;
        for (int n = 1; grows && n < attempts && wait.compareTo(most) < 0; n++) {
            wait = wait.multiply(multiplier);
        }
        return Duration.ofNanos(wait.min(most).setScale(0, RoundingMode.CEILING).longValueExact());
    }

    /** As {@link #waitAfter(int)}, spread by the jitter: evenly from nothing up to and including the whole wait. */
    public Duration waitAfter(int attempts, RandomGenerator random) {
        Duration whole = waitAfter(attempts);
        return jitter == Jitter.NONE ? whole : Duration.ofNanos(random.nextLong(whole.toNanos() + 1));
    }

    /** Whether what was refused under this code is worth another attempt (INV-7.2). */
    public boolean repeats(RefusalCode code) {
        return Failure.behind(code).filter(retryOn::contains).isPresent();
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
        public static Optional<Jitter> fromWire(String wire) {
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
        public static Optional<Failure> fromWire(String wire) {
            return Stream.of(values()).filter(f -> f.wire().equals(wire)).findFirst();
        }

        /** The failure that a refusal of this code stands for, or nothing where repeating does not help. */
        public static Optional<Failure> behind(RefusalCode code) {
            return switch (code) {
                case TIMEOUT, DEADLINE_EXCEEDED -> Optional.of(TIMEOUT);
                case NETWORK_ERROR -> Optional.of(NETWORK_ERROR);
                case BUSY, RATE_LIMITED -> Optional.of(RATE_LIMIT);
                default -> Optional.empty();
            };
        }

        /** The code of a refusal that stands for this failure. */
        public RefusalCode code() {
            return switch (this) {
                case TIMEOUT -> RefusalCode.TIMEOUT;
                case NETWORK_ERROR -> RefusalCode.NETWORK_ERROR;
                case RATE_LIMIT -> RefusalCode.BUSY;
            };
        }
    }
}
