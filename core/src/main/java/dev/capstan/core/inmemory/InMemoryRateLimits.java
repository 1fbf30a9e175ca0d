package dev.capstan.core.inmemory;

import dev.capstan.core.port.RateLimits;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rate limits in memory, with at most a million buckets. Further ones are refused until a bucket is full and evicted.
 */
public final class InMemoryRateLimits implements RateLimits {

    private static final int MAX_BUCKETS = 1_000_000;

    private final Map<String, TokenBucket> buckets = new HashMap<>();
    private final InstantSource clock;

    /** Creates full buckets. */
    public InMemoryRateLimits(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Acquisition tryAcquire(List<Bucket> requested) {
        if (buckets.size() + requested.size() > MAX_BUCKETS && evictFull() == 0) {
            return new Acquisition.Busy();
        }
        Instant now = clock.instant();
        List<TokenBucket> found =
                requested.stream().map(bucket -> filled(bucket, now)).toList();
        if (!found.stream().allMatch(TokenBucket::hasOne)) {
            return new Acquisition.Exceeded(remaining(found));
        }
        found.forEach(TokenBucket::acquire);
        return new Acquisition.Acquired(remaining(found));
    }

    private TokenBucket filled(Bucket bucket, Instant now) {
        TokenBucket found = buckets.computeIfAbsent(bucket.key(), key -> new TokenBucket(bucket.limit(), now));
        found.fill(now);
        return found;
    }

    private static List<Remaining> remaining(List<TokenBucket> buckets) {
        return buckets.stream().map(TokenBucket::remaining).toList();
    }

    @Override
    public synchronized int evictFull() {
        Instant now = clock.instant();
        int before = buckets.size();
        buckets.values().forEach(bucket -> bucket.fill(now));
        buckets.values().removeIf(TokenBucket::isFull);
        return before - buckets.size();
    }
}
