package dev.capstan.database.limits;

import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Left;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.VerboseResult;
import java.time.Duration;

/**
 * The result of taking one call from one bucket.
 *
 * @param taken whether a call was available
 * @param left the content of the bucket now
 * @param burst the bucket's capacity
 */
record TakeResult(boolean taken, Left left, long burst) {

    static TakeResult from(StoredBuckets stored, Bucket bucket) {
        Refill refill = Refill.of(bucket.limit());
        long burst = bucket.limit().burst();
        VerboseResult<ConsumptionProbe> result = stored.builder()
                .build(bucket.key(), () -> refill.configuration(burst))
                .asVerbose()
                .tryConsumeAndReturnRemaining(1);
        Duration untilMore = refill.untilMore(result.getState().getRoundingError(0));
        Left left = new Left(result.getValue().getRemainingTokens(), untilMore);
        return new TakeResult(result.getValue().isConsumed(), left, burst);
    }

    /** Returns the content of the bucket with the taken call put back. */
    Left leftUntaken() {
        if (!taken) {
            return left;
        }
        long back = left.remaining() + 1;
        return new Left(back, back == burst ? Duration.ZERO : left.untilMore());
    }
}
