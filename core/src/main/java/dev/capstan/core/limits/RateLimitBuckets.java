package dev.capstan.core.limits;

import dev.capstan.core.RateLimit;
import dev.capstan.core.Sha256;
import dev.capstan.core.port.RateLimits.Bucket;
import java.util.List;

/** Rate limit buckets, keyed by limit and party. */
public final class RateLimitBuckets {

    private RateLimitBuckets() {}

    /**
     * Returns the bucket of a limit. A different limit for the same parties has a different bucket.
     *
     * @param bucketKey names, in order, of the limited subject and the party
     */
    public static Bucket of(RateLimit limit, List<String> bucketKey) {
        StringBuilder named = new StringBuilder();
        named.append(limit.requests())
                .append('/')
                .append(limit.period())
                .append('/')
                .append(limit.burst());
        for (String part : bucketKey) {
            named.append(' ').append(part.length()).append(':').append(part);
        }
        return new Bucket(Sha256.hex(named.toString()), limit);
    }
}
