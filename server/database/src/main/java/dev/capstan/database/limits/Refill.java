package dev.capstan.database.limits;

import dev.capstan.core.RateLimit;
import io.github.bucket4j.BucketConfiguration;
import java.math.BigInteger;
import java.time.Duration;

/**
 * The refill rate of a bucket in lowest terms, so that products stay exact in 64 bits.
 *
 * @param calls number of calls per period, at most one a nanosecond
 * @param nanos the period in nanoseconds
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
     * Returns the time until the next call is available. The argument is the part of it that is already there, of
     * {@link #nanos} in all. Bucket4j's own value is up to a nanosecond too short.
     */
    Duration timeUntilNext(long started) {
        return Duration.ofNanos((nanos - started + calls - 1) / calls);
    }
}
