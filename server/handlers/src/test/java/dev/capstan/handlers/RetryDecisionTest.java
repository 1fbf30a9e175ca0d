package dev.capstan.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.RetryPolicy.Jitter;
import dev.capstan.core.execution.HandlerResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetryDecisionTest {

    private static final Instant NOW = Instant.parse("2026-11-08T08:00:00Z");
    private static final Instant AMPLE = NOW.plusSeconds(600);
    private static final HandlerResult TIMEOUT = HandlerResult.failed(RefusalCode.TIMEOUT, "late");

    private static final RetryDecision IDEMPOTENT = repetition(Set.of(Failure.values()), true, Jitter.NONE);
    private static final RetryDecision ONCE_ONLY = repetition(Set.of(Failure.values()), false, Jitter.NONE);

    @Test
    void theWaitsAreThoseOfThePolicyUpToItsLastAttempt() {
        assertThat(IDEMPOTENT.waitAfter(1, TIMEOUT, AMPLE)).contains(Duration.ofMillis(1000));
        assertThat(IDEMPOTENT.waitAfter(2, TIMEOUT, AMPLE)).contains(Duration.ofMillis(1500));
        assertThat(IDEMPOTENT.waitAfter(3, TIMEOUT, AMPLE)).contains(Duration.ofMillis(2000));
        assertThat(IDEMPOTENT.waitAfter(4, TIMEOUT, AMPLE)).isEmpty();
    }

    @Test
    void resultIsNotRetried() {
        assertThat(IDEMPOTENT.waitAfter(1, new HandlerResult.Responded(NullNode.getInstance()), AMPLE))
                .isEmpty();
        assertThat(IDEMPOTENT.waitAfter(1, new HandlerResult.Delivered(), AMPLE))
                .isEmpty();
    }

    @Test
    void onlyTheFailuresOfThePolicyAreRepeated() {
        for (Failure failure : Failure.values()) {
            RetryDecision one = repetition(EnumSet.of(failure), true, Jitter.NONE);
            for (RefusalCode code : RefusalCode.values()) {
                assertThat(one.waitAfter(1, HandlerResult.failed(code, "m"), AMPLE)
                                .isPresent())
                        .as("%s where the policy has %s", code, failure)
                        .isEqualTo(Failure.indicatedBy(code)
                                .filter(failure::equals)
                                .isPresent());
            }
        }
    }

    @Test
    void nonIdempotentCallIsRetriedOnlyIfNothingWasDone() {
        assertThat(ONCE_ONLY.waitAfter(1, TIMEOUT, AMPLE)).isEmpty();
        assertThat(ONCE_ONLY.waitAfter(1, HandlerResult.notExecuted(RefusalCode.TIMEOUT, "late"), AMPLE))
                .isPresent();
        assertThat(ONCE_ONLY.waitAfter(1, HandlerResult.notExecuted(RefusalCode.HANDLER_CRASHED, "m"), AMPLE))
                .isEmpty();
    }

    @Test
    void aWaitThatWouldReachTheDeadlineIsNotBegun() {
        assertThat(IDEMPOTENT.waitAfter(1, TIMEOUT, NOW.plusMillis(1000))).isEmpty();
        assertThat(IDEMPOTENT.waitAfter(1, TIMEOUT, NOW.plusMillis(1001))).contains(Duration.ofMillis(1000));
        assertThat(IDEMPOTENT.waitAfter(1, TIMEOUT, NOW.minusMillis(1))).isEmpty();
    }

    @Test
    void aWaitIsAtLeastAsLongAsTheFailureAsksFor() {
        assertThat(IDEMPOTENT.waitAfter(1, busyResult(Duration.ofSeconds(5)), AMPLE))
                .contains(Duration.ofSeconds(5));
        assertThat(IDEMPOTENT.waitAfter(1, busyResult(Duration.ofMillis(1)), AMPLE))
                .contains(Duration.ofMillis(1000));
        assertThat(IDEMPOTENT.waitAfter(1, busyResult(Duration.ofSeconds(5)), NOW.plusSeconds(5)))
                .isEmpty();
        assertThat(IDEMPOTENT.waitAfter(1, busyResult(Duration.ofSeconds(Long.MAX_VALUE)), AMPLE))
                .isEmpty();
    }

    @Test
    void aPartOfAMillisecondIsWaitedWhole() {
        assertThat(IDEMPOTENT.waitAfter(1, busyResult(Duration.ofMillis(2000).plusNanos(1)), AMPLE))
                .contains(Duration.ofMillis(2001));
    }

    @Test
    void jitterShortensAWaitButNotBelowWhatTheFailureAsksFor() {
        RetryDecision spread = repetition(Set.of(Failure.values()), true, Jitter.FULL);
        boolean shorter = false;
        for (int i = 0; i < 1_000; i++) {
            Duration wait = spread.waitAfter(1, TIMEOUT, AMPLE).orElseThrow();
            shorter |= wait.compareTo(Duration.ofMillis(500)) < 0;
            assertThat(wait).isBetween(Duration.ZERO, Duration.ofMillis(1000));
            assertThat(spread.waitAfter(1, busyResult(Duration.ofMillis(900)), AMPLE))
                    .hasValueSatisfying(
                            asked -> assertThat(asked).isBetween(Duration.ofMillis(900), Duration.ofMillis(1000)));
        }
        assertThat(shorter).as("some wait is in the lower half").isTrue();
    }

    private static HandlerResult busyResult(Duration wait) {
        return new HandlerResult.Failed(Refusal.of(RefusalCode.BUSY, "m").after(wait), true);
    }

    private static RetryDecision repetition(Set<Failure> retryOn, boolean idempotent, Jitter jitter) {
        RetryPolicy policy = new RetryPolicy(4, Duration.ofMillis(1000), 1.5, Duration.ofMillis(2000), retryOn, jitter);
        return new RetryDecision(policy, idempotent, InstantSource.fixed(NOW), new Random(7));
    }
}
