package dev.capstan.handlers;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.text.Text;
import dev.failsafe.CircuitBreaker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of one handler: closed while it works, open after too many consecutive failures, half open while
 * one call tests whether it works again.
 */
final class CapabilityCircuitBreaker {

    private static final System.Logger LOG = System.getLogger(CapabilityCircuitBreaker.class.getName());
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    /** The tolerance for a timeout that seems early to a clock that is being adjusted. */
    private static final Duration SLACK = Duration.ofMillis(20);

    private final String name;
    private final CircuitPolicy policy;
    private final CircuitBreaker<HandlerResult> breaker;
    private final InstantSource clock;

    /** The number of times it has opened. A call from before the last opening decides nothing. */
    private long era;

    /** When the call that a half-open circuit let through must have ended; null without such a call. */
    private @Nullable Instant probeEnds;

    CapabilityCircuitBreaker(String name, CircuitPolicy policy, InstantSource clock) {
        this.name = name;
        this.policy = policy;
        this.breaker = CircuitBreaker.<HandlerResult>builder()
                .withFailureThreshold(policy.failures())
                .withSuccessThreshold(1)
                .withDelay(policy.openDuration())
                .build();
        this.clock = clock;
    }

    HandlerResult handle(Handler handler, Call call, Instant deadline) throws InterruptedException {
        OptionalLong entered = enter(clock.instant().plus(ownTimeout(call)));
        if (entered.isEmpty()) {
            return openResult();
        }
        HandlerHealth health = HandlerHealth.BROKEN;
        boolean stopped = false;
        try {
            HandlerResult result = handler.handle(call, deadline);
            health = isPastDeadline(deadline) ? HandlerHealth.BROKEN : HandlerHealth.indicatedBy(result);
            return result;
        } catch (InterruptedException e) {
            stopped = true;
            throw e;
        } finally {
            boolean isOver = isPastDeadline(deadline.minus(SLACK));
            boolean cancelled = (stopped || Thread.currentThread().isInterrupted()) && !isOver;
            boolean hurried = health == HandlerHealth.BROKEN && isOver && isHurried(call);
            recordResult(entered.getAsLong(), cancelled || hurried ? HandlerHealth.UNKNOWN : health);
        }
    }

    /** Whether a caller gives the handler less time than the capability: its timeout says nothing of the handler. */
    private static boolean isHurried(Call call) {
        return call.timeout() != null && call.timeout().compareTo(ownTimeout(call)) < 0;
    }

    private static Duration ownTimeout(Call call) {
        Duration declared = call.capability().execution().timeout();
        return declared == null ? InvokeCapability.DEFAULT_TIMEOUT : declared;
    }

    private synchronized OptionalLong enter(Instant deadline) {
        if (probeEnds != null && isPastDeadline(probeEnds)) {
            // A probe that does not end would keep the circuit half open forever.
            probeEnds = null;
            breaker.open();
            era++;
        }
        if (!breaker.tryAcquirePermit()) {
            return OptionalLong.empty();
        }
        probeEnds = breaker.isHalfOpen() ? deadline : null;
        return OptionalLong.of(era);
    }

    private synchronized void recordResult(long entered, HandlerHealth health) {
        if (entered == era) {
            probeEnds = null;
            record(health);
        }
    }

    private void record(HandlerHealth health) {
        if (health == HandlerHealth.WORKS) {
            breaker.recordSuccess();
        } else if (health == HandlerHealth.BROKEN) {
            breaker.recordFailure();
        } else if (breaker.isHalfOpen()) {
            // Half open as before, and ready for another probe.
            breaker.open();
            breaker.halfOpen();
        }
        if (breaker.isOpen()) {
            era++;
            LOG.log(
                    System.Logger.Level.WARNING,
                    name + " failed " + Text.count(policy.failures(), "time") + " in a row; circuit open for "
                            + policy.openDuration().toSeconds() + " s");
        }
    }

    private synchronized HandlerResult openResult() {
        Duration left = breaker.getRemainingDelay();
        Refusal refusal = Refusal.of(
                RefusalCode.CIRCUIT_OPEN,
                "the handler failed " + Text.count(policy.failures(), "time") + " in a row; circuit open, retry later");
        return new HandlerResult.Failed(refusal.after(left.isZero() ? RETRY_DELAY : left), true);
    }

    private boolean isPastDeadline(Instant deadline) {
        return !clock.instant().isBefore(deadline);
    }
}
