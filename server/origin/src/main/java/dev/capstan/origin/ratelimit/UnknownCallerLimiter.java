package dev.capstan.origin.ratelimit;

import dev.capstan.core.RateLimit;
import dev.capstan.origin.ratelimit.TokenBuckets.BucketLimit;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter for unknown callers: by address, by network and in total, with token buckets in the memory of this
 * node.
 *
 * <p>Hosts and agents with a valid token and accounts with their password are never limited here, so that a flood of
 * unknown callers cannot lock them out.
 */
public final class UnknownCallerLimiter {

    private static final long MAX_LIMIT = 1_000_000_000;

    private final @Nullable RateLimit ofAddress;
    private final TokenBuckets buckets;

    /**
     * Creates a limiter with this time source.
     *
     * @param ofAddress registration limit of one address; null for no limits
     */
    public UnknownCallerLimiter(@Nullable RateLimit ofAddress, InstantSource clock) {
        this.ofAddress = ofAddress;
        this.buckets = new TokenBuckets(clock);
    }

    /**
     * Takes permits for an unknown caller, at most a full burst.
     *
     * @return the time to wait if there are too few, in which case none are taken; empty if the caller is admitted
     */
    public Optional<Duration> tryAcquire(LimitedOperation operation, InetAddress from, long permits) {
        return ofAddress == null
                ? Optional.empty()
                : buckets.tryAcquire(bucketLimits(operation, from, ofAddress), permits);
    }

    /** Releases permits, because the request they were taken for proved to be wanted. */
    public void release(LimitedOperation operation, InetAddress from, long permits) {
        if (ofAddress != null) {
            buckets.release(bucketLimits(operation, from, ofAddress), permits);
        }
    }

    private static List<BucketLimit> bucketLimits(LimitedOperation operation, InetAddress from, RateLimit ofAddress) {
        List<BucketLimit> requested = new ArrayList<>();
        for (AddressScope circle : AddressScope.values()) {
            String key = operation + " " + circle + " " + circle.of(from);
            requested.add(new BucketLimit(key, times(ofAddress, (long) operation.factor() * circle.factor())));
        }
        return requested;
    }

    private static RateLimit times(RateLimit limit, long factor) {
        long max = Math.min(MAX_LIMIT, limit.period().toNanos());
        return new RateLimit(
                Math.min(limit.requests() * factor, max),
                limit.period(),
                limit.periodText(),
                Math.min(limit.burst() * factor, MAX_LIMIT));
    }
}
