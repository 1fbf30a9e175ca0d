package dev.capstan.core.port;

import dev.capstan.core.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * The token buckets of rate limits, shared by all nodes (INV-4.1).
 *
 * <p>A bucket starts with {@code burst} calls, which is also its maximum. It refills evenly by {@code requests} in each
 * {@code period}.
 */
public interface RateLimits {

    /**
     * Takes one call from each of these buckets, or from none if one of them is empty.
     *
     * @param buckets distinct buckets, at least one
     * @throws AuditUnavailable if the store of the buckets fails, in which case nothing was taken
     */
    Acquisition tryAcquire(List<Bucket> buckets);

    /** Deletes the buckets that are full, which equal new ones. Returns their number. */
    int evictFull();

    /**
     * A bucket.
     *
     * @param key unique key of 64 hexadecimal digits
     * @param limit capacity and refill rate
     */
    record Bucket(String key, RateLimit limit) {}

    /**
     * The content of a bucket.
     *
     * @param remaining number of calls that it holds; zero if it refused the call
     * @param untilMore time until it holds one more, to the nanosecond; zero if it is full
     */
    record Remaining(long remaining, Duration untilMore) {}

    /** The result of an attempt to take a call. */
    sealed interface Acquisition {

        /** Applies the function for this kind of result. */
        <T> T fold(Function<Acquired, T> acquired, Function<Exceeded, T> exceeded, Function<Busy, T> busy);

        /**
         * A call was taken from every bucket.
         *
         * @param remaining content of each bucket now, in order
         */
        record Acquired(List<Remaining> remaining) implements Acquisition {
            public Acquired {
                remaining = List.copyOf(remaining);
            }

            @Override
            public <T> T fold(Function<Acquired, T> acquired, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return acquired.apply(this);
            }
        }

        /**
         * At least one bucket is empty, and nothing was taken from any.
         *
         * @param remaining content of each bucket, in order
         */
        record Exceeded(List<Remaining> remaining) implements Acquisition {
            public Exceeded {
                remaining = List.copyOf(remaining);
            }

            @Override
            public <T> T fold(Function<Acquired, T> acquired, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return exceeded.apply(this);
            }
        }

        /** The buckets could not be checked in time, and nothing was taken. */
        record Busy() implements Acquisition {
            @Override
            public <T> T fold(Function<Acquired, T> acquired, Function<Exceeded, T> exceeded, Function<Busy, T> busy) {
                return busy.apply(this);
            }
        }
    }
}
