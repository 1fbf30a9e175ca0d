package dev.capstan.core.inmemory;

import dev.capstan.core.port.RateLimits;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    public synchronized Optional<Acquisition> tryAcquire(List<Bucket> requested) {
        if (buckets.size() + requested.size() > MAX_BUCKETS && evictFull() == 0) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        List<TokenBucket> found =
                requested.stream().map(bucket -> filled(bucket, now)).toList();
        boolean isTaken = found.stream().allMatch(TokenBucket::hasOne);
        if (isTaken) {
            found.forEach(TokenBucket::acquire);
        }
        return Optional.of(new Acquisition(
                isTaken, found.stream().map(TokenBucket::remaining).toList()));
    }

    private TokenBucket filled(Bucket bucket, Instant now) {
        TokenBucket found = buckets.computeIfAbsent(bucket.key(), key -> new TokenBucket(bucket.limit(), now));
        found.fill(now);
        return found;
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
