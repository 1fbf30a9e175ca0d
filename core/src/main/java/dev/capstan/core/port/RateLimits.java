package dev.capstan.core.port;

import dev.capstan.core.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What callers have used up of their limits, in token buckets (INV-4.1).
 *
 * <p>A bucket holds {@code burst} calls at most, and that many at first; {@code requests} more come evenly over each
 * {@code period}. All nodes see the same buckets.
 */
public interface RateLimits {

    /**
     * Takes one call from each of these buckets; from none of them where one of them is empty.
     *
     * @param buckets different ones, at least one
     * @throws AuditUnavailable where the store of the buckets fails, in which case nothing was taken
     */
    Acquisition take(List<Bucket> buckets);

    /** Forgets the buckets that are full, which are as good as new; how many. */
    int evictFull();

    /**
     * Which bucket.
     *
     * @param key what tells it from every other: 64 hexadecimal digits
     * @param limit how large it is, and how it fills
     */
    record Bucket(String key, RateLimit limit) {}

    /**
     * What is in a bucket.
     *
     * @param remaining how many calls it holds; none where it is what refused the call
     * @param untilMore how long until it holds one more, to the nanosecond; zero where it is full
     */
    record Left(long remaining, Duration untilMore) {}

    /** What came of an attempt to take a call. */
    sealed interface Acquisition {

        /** Reads what came of it, whichever it is. */
        <T> T fold(Function<Taken, T> taken, Function<Exceeded, T> exceeded, Function<Busy, T> busy);

        /**
         * A call was taken from every bucket.
         *
         * @param left what is in each of them now, in their order
         */
        record Taken(List<Left> left) implements Acquisition {
            public Taken {
                left = List.copyOf(left);
            }

            @Override
            public <T> T fold(Function<Taken, T> taken, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return taken.apply(this);
            }
        }

        /**
         * At least one bucket is empty, and nothing was taken from any.
         *
         * @param left what is in each of them, in their order
         */
        record Exceeded(List<Left> left) implements Acquisition {
            public Exceeded {
                left = List.copyOf(left);
            }

            @Override
            public <T> T fold(Function<Taken, T> taken, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return exceeded.apply(this);
            }
        }

        /** It could not be found out in time, and nothing was taken. */
        record Busy() implements Acquisition {
            @Override
            public <T> T fold(Function<Taken, T> taken, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return busy.apply(this);
            }
        }
    }
}
