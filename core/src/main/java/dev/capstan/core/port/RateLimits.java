package dev.capstan.core.port;

import dev.capstan.core.RateLimit;
import dev.capstan.core.Sha256;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
     * @return the result; empty if the buckets could not be checked in time, in which case nothing was taken
     * @throws AuditUnavailable if the store of the buckets fails, in which case nothing was taken
     */
    Optional<Acquisition> tryAcquire(List<Bucket> buckets);

    /** Deletes the buckets that are full, which equal new ones. Returns their number. */
    int evictFull();

    /**
     * A bucket.
     *
     * @param key unique key of 64 hexadecimal digits
     * @param limit capacity and refill rate
     */
    record Bucket(String key, RateLimit limit) {

        /**
         * Returns the bucket of a limit. A different limit for the same parties has a different bucket.
         *
         * @param names names, in order, of the limited subject and the party
         */
        public static Bucket of(RateLimit limit, List<String> names) {
            String rate = limit.requests() + "/" + limit.period() + "/" + limit.burst();
            String named =
                    names.stream().map(name -> " " + name.length() + ":" + name).collect(Collectors.joining());
            return new Bucket(Sha256.hex(rate + named), limit);
        }
    }

    /**
     * The content of a bucket.
     *
     * @param remaining number of calls that it holds; zero if it refused the call
     * @param untilMore time until it holds one more, to the nanosecond; zero if it is full
     */
    record Remaining(long remaining, Duration untilMore) {}

    /**
     * The result of an attempt to take a call.
     *
     * @param isTaken whether a call was taken from every bucket; otherwise at least one is empty, and nothing was taken
     * @param remaining content of each bucket now, in order
     */
    record Acquisition(boolean isTaken, List<Remaining> remaining) {
        public Acquisition {
            remaining = List.copyOf(remaining);
        }
    }
}
