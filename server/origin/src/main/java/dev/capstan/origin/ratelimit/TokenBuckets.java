package dev.capstan.origin.ratelimit;

import dev.capstan.core.RateLimit;
import dev.capstan.core.concurrent.LruCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Token buckets in memory, at most {@value #MAX_BUCKETS}. Beyond that, the least recently used one is evicted, which makes
 * it full again. The bucket of all callers is always in use, so it is never evicted.
 */
final class TokenBuckets {

    static final int MAX_BUCKETS = 20_000;

    private final LruCache<String, Bucket> buckets = new LruCache<>(MAX_BUCKETS);
    private final TimeMeter time;

    TokenBuckets(InstantSource clock) {
        this.time = new ClockTime(clock);
    }

    /** A bucket and its limit. */
    record BucketLimit(String key, RateLimit limit) {}

    /** Takes permits from every bucket, or none if one has too few. Returns the time to wait in that case. */
    synchronized Optional<Duration> tryAcquire(List<BucketLimit> requested, long permits) {
        long wait = 0;
        for (BucketLimit each : requested) {
            long count = Math.min(permits, each.limit().burst());
            wait = Math.max(wait, bucket(each).estimateAbilityToConsume(count).getNanosToWaitForRefill());
        }
        if (wait > 0) {
            return Optional.of(Duration.ofNanos(wait));
        }
        requested.forEach(
                each -> bucket(each).tryConsume(Math.min(permits, each.limit().burst())));
        return Optional.empty();
    }

    /** Releases permits that were taken. */
    synchronized void release(List<BucketLimit> requested, long permits) {
        requested.forEach(
                each -> bucket(each).addTokens(Math.min(permits, each.limit().burst())));
    }

    /** Returns the number of buckets. */
    synchronized int size() {
        return buckets.size();
    }

    private Bucket bucket(BucketLimit request) {
        Bucket known = buckets.find(request.key());
        return known == null ? buckets.put(request.key(), created(request)) : known;
    }

    private Bucket created(BucketLimit request) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(request.limit().burst())
                        .refillGreedy(
                                request.limit().requests(), request.limit().period()))
                .withCustomTimePrecision(time)
                .withSynchronizationStrategy(SynchronizationStrategy.NONE)
                .build();
    }

    private record ClockTime(InstantSource clock) implements TimeMeter {

        private static final long NANOS_OF_A_SECOND = 1_000_000_000;

        @Override
        public long currentTimeNanos() {
            Instant now = clock.instant();
            return now.getEpochSecond() * NANOS_OF_A_SECOND + now.getNano();
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }
}
