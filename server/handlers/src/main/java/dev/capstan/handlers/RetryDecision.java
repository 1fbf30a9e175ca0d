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
 * Decides whether a failed attempt is followed by another, and when (INV-7.1, INV-7.2).
 *
 * @param policy how often and after which failures
 * @param idempotent whether an attempt may follow one that something may have come of
 * @param clock what time it is
 * @param random spreads the waits
 */
record RetryDecision(RetryPolicy policy, boolean idempotent, InstantSource clock, RandomGenerator random) {

    /** The wait before the next attempt; nothing where the last one, or time, leaves no room for it. */
    Optional<Duration> waitAfter(int attempts, HandlerResult answer, Instant deadline) {
        if (!(answer instanceof HandlerResult.Failed failed)
                || attempts >= policy.maxAttempts()
                || !isRepeated(failed)) {
            return Optional.empty();
        }
        Duration wait = wholeMillis(longer(policy.waitAfter(attempts, random), failed.refusal()));
        // Not the end of the wait, which a wait without bounds would carry past the last instant.
        return wait.compareTo(Duration.between(clock.instant(), deadline)) < 0 ? Optional.of(wait) : Optional.empty();
    }

    private boolean isRepeated(HandlerResult.Failed failed) {
        return policy.repeats(failed.refusal().code()) && (idempotent || failed.notExecuted());
    }

    /** A thread sleeps in milliseconds, and is not to wake before its time. */
    private static Duration wholeMillis(Duration wait) {
        Duration floor = wait.truncatedTo(ChronoUnit.MILLIS);
        return floor.equals(wait) ? wait : floor.plusMillis(1);
    }

    private static Duration longer(Duration wait, Refusal refusal) {
        return refusal.retryAfter().filter(asked -> asked.compareTo(wait) > 0).orElse(wait);
    }
}
