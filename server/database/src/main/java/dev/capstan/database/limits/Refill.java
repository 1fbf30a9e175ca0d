package dev.capstan.database.limits;

import dev.capstan.core.RateLimit;
import io.github.bucket4j.BucketConfiguration;
import java.math.BigInteger;
import java.time.Duration;

/**
 * How a bucket fills, in the smallest numbers, so that their products stay exact in 64 bits.
 *
 * @param calls how many calls come, at most one a nanosecond
 * @param nanos in how many nanoseconds they do
 */
record Refill(long calls, long nanos) {

    static Refill of(RateLimit limit) {
        long nanos = limit.period().toNanos();
        long calls = Math.min(limit.requests(), nanos);
        long divisor = BigInteger.valueOf(nanos).gcd(BigInteger.valueOf(calls)).longValueExact();
        return new Refill(calls / divisor, nanos / divisor);
    }

    BucketConfiguration configuration(long burst) {
        return BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(burst).refillGreedy(calls, Duration.ofNanos(nanos)))
                .build();
    }

    /**
     * How long until the next call comes; Bucket4j's own answer is up to a nanosecond too short.
     *
     * @param begun how much of it is there, where the whole is {@link #nanos}
     */
    Duration untilMore(long begun) {
        return Duration.ofNanos((nanos - begun + calls - 1) / calls);
    }
}
