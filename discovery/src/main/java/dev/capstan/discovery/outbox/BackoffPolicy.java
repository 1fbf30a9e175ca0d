package dev.capstan.discovery.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleSupplier;

/**
 * The pauses between attempts. Each is twice as long as the previous one, up to a maximum, and shortened at random by
 * up to a half so that many senders do not retry at once.
 *
 * @param minDelay first pause, ≥ 1 ms
 * @param maxDelay maximum pause, ≥ {@code minDelay}
 * @param chance source of random numbers from 0 to 1
 */
public record BackoffPolicy(Duration minDelay, Duration maxDelay, DoubleSupplier chance) {

    private static final int MAX_DOUBLINGS = 20;

    public BackoffPolicy {
        if (minDelay.toMillis() < 1 || maxDelay.compareTo(minDelay) < 0) {
            throw new IllegalArgumentException(
                    "a delay must be at least 1 ms, and the longest must not be shorter than the shortest");
        }
    }

    /** Returns the pause after this many failed attempts, ≥ 1. */
    Duration after(int attempts) {
        long doubled = minDelay.toMillis() << Math.min(attempts - 1, MAX_DOUBLINGS);
        long full = Math.min(doubled, maxDelay.toMillis());
        return Duration.ofMillis(full - (long) (full / 2.0 * chance.getAsDouble()));
    }

    /**
     * Whether a pause that ends at {@code due} is over. A pause beyond the maximum is over too, because the clock was
     * set back.
     */
    boolean isElapsed(Instant due, Instant now) {
        return !now.isBefore(due) || due.isAfter(now.plus(maxDelay));
    }
}
