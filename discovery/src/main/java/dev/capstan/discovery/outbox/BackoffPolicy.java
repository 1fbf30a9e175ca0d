package dev.capstan.discovery.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleSupplier;

/**
 * The pauses between attempts: each twice as long as the one before, up to a bound, and shortened by up to a half at
 * random, so that many senders do not come back at once.
 *
 * @param shortest the first pause
 * @param longest the bound of every pause
 * @param chance numbers from 0 to 1
 */
public record BackoffPolicy(Duration shortest, Duration longest, DoubleSupplier chance) {

    private static final int MAX_DOUBLINGS = 20;

    public BackoffPolicy {
        if (shortest.toMillis() < 1 || longest.compareTo(shortest) < 0) {
            throw new IllegalArgumentException(
                    "a pause has at least 1 ms, and the longest is no shorter than the shortest");
        }
    }

    /** Returns the pause after so many attempts in vain, at least one. */
    Duration after(int attempts) {
        long doubled = shortest.toMillis() << Math.min(attempts - 1, MAX_DOUBLINGS);
        long full = Math.min(doubled, longest.toMillis());
        return Duration.ofMillis(full - (long) (full / 2.0 * chance.getAsDouble()));
    }

    /** Whether a pause that ends then is over, or can be none of these, as the clock was set back since. */
    boolean isOver(Instant due, Instant now) {
        return !now.isBefore(due) || due.isAfter(now.plus(longest));
    }
}
