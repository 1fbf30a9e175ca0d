package dev.capstan.handlers;

import dev.capstan.core.Refusal;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.execution.HandlerResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The decision whether another attempt follows a failed one, and when (INV-7.1, INV-7.2).
 *
 * @param policy the number of attempts, and the failures to retry
 * @param idempotent whether an attempt may follow one that may have had an effect
 * @param clock time source
 * @param random spreads the waits
 */
record RetryDecision(RetryPolicy policy, boolean idempotent, InstantSource clock, RandomGenerator random) {

    /**
     * Returns the wait before the next attempt, or empty if there must be no further attempt: the failure is not
     * retried, the attempts are used up, or the wait would reach the deadline.
     */
    Optional<Duration> waitAfter(int attempts, HandlerResult result, Instant deadline) {
        if (!(result instanceof HandlerResult.Failed failed)
                || attempts >= policy.maxAttempts()
                || !isRepeated(failed)) {
            return Optional.empty();
        }
        Duration wait = wholeMillis(longer(policy.waitAfter(attempts, random), failed.refusal()));
        // Compares durations: adding a wait without bounds to the time would overflow the maximum instant.
        return wait.compareTo(Duration.between(clock.instant(), deadline)) < 0 ? Optional.of(wait) : Optional.empty();
    }

    private boolean isRepeated(HandlerResult.Failed failed) {
        return policy.repeats(failed.refusal().code()) && (idempotent || failed.notExecuted());
    }

    /** Rounds a wait up to milliseconds, the unit of sleep, so that a thread does not wake too early. */
    private static Duration wholeMillis(Duration wait) {
        Duration floor = wait.truncatedTo(ChronoUnit.MILLIS);
        return floor.equals(wait) ? wait : floor.plusMillis(1);
    }

    private static Duration longer(Duration wait, Refusal refusal) {
        return refusal.retryAfter()
                .filter(requested -> requested.compareTo(wait) > 0)
                .orElse(wait);
    }
}
