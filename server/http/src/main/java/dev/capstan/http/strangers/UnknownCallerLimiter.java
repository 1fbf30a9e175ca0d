package dev.capstan.http.strangers;

import dev.capstan.core.RateLimit;
import dev.capstan.http.strangers.TokenBuckets.Wanted;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits what strangers ask for: by address, by network and in all, in token buckets in the memory of this node.
 *
 * <p>Only strangers are asked here: a host or an agent with a good token and an account with its password never are, so
 * that no flood of strangers keeps them out.
 */
public final class UnknownCallerLimiter {

    private static final long MAX_LIMIT = 1_000_000_000;

    private final @Nullable RateLimit ofAddress;
    private final TokenBuckets buckets;

    /**
     * Limits by a clock.
     *
     * @param ofAddress how many registrations one address has; null for no limits
     */
    public UnknownCallerLimiter(@Nullable RateLimit ofAddress, InstantSource clock) {
        this.ofAddress = ofAddress;
        this.buckets = new TokenBuckets(clock);
    }

    /**
     * Takes places for a stranger, at most a whole burst of them.
     *
     * @return how long to wait where there are too few, and nothing was taken; empty where it is admitted
     */
    public Optional<Duration> take(LimitedOperation surface, InetAddress from, long places) {
        return ofAddress == null ? Optional.empty() : buckets.take(wanted(surface, from, ofAddress), places);
    }

    /** Gives places back, since what they were taken for turned out to be wanted. */
    public void release(LimitedOperation surface, InetAddress from, long places) {
        if (ofAddress != null) {
            buckets.giveBack(wanted(surface, from, ofAddress), places);
        }
    }

    private static List<Wanted> wanted(LimitedOperation surface, InetAddress from, RateLimit ofAddress) {
        List<Wanted> wanted = new ArrayList<>();
        for (AddressScope circle : AddressScope.values()) {
            String key = surface + " " + circle + " " + circle.of(from);
            wanted.add(new Wanted(key, times(ofAddress, (long) surface.factor() * circle.factor())));
        }
        return wanted;
    }

    private static RateLimit times(RateLimit limit, long factor) {
        long most = Math.min(MAX_LIMIT, limit.period().toNanos());
        return new RateLimit(
                Math.min(limit.requests() * factor, most),
                limit.period(),
                limit.periodText(),
                Math.min(limit.burst() * factor, MAX_LIMIT));
    }
}
