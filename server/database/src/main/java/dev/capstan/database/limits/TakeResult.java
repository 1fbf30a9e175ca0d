package dev.capstan.database.limits;

import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Remaining;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.VerboseResult;
import java.time.Duration;

/**
 * The result of taking one call from one bucket.
 *
 * @param taken whether a call was available
 * @param remaining the content of the bucket now
 * @param burst the bucket's capacity
 */
record TakeResult(boolean taken, Remaining remaining, long burst) {

    static TakeResult from(StoredBuckets stored, Bucket bucket) {
        Refill refill = Refill.of(bucket.limit());
        long burst = bucket.limit().burst();
        VerboseResult<ConsumptionProbe> result = stored.builder()
                .build(bucket.key(), () -> refill.configuration(burst))
                .asVerbose()
                .tryConsumeAndReturnRemaining(1);
        Duration untilMore = refill.timeUntilNext(result.getState().getRoundingError(0));
        Remaining remaining = new Remaining(result.getValue().getRemainingTokens(), untilMore);
        return new TakeResult(result.getValue().isConsumed(), remaining, burst);
    }

    /** Returns the content of the bucket with the taken call put back. */
    Remaining remainingIfRefunded() {
        if (!taken) {
            return remaining;
        }
        long back = remaining.remaining() + 1;
        return new Remaining(back, back == burst ? Duration.ZERO : remaining.untilMore());
    }
}
