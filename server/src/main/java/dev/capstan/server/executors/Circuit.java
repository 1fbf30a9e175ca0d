package dev.capstan.server.executors;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Handler.Answer;
import dev.failsafe.CircuitBreaker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The standing of one handler: closed while it works, open after too many failures in a row, half open while one call
 * finds out whether it works again.
 */
final class Circuit {

    private static final System.Logger LOG = System.getLogger(Circuit.class.getName());
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** How much earlier than the deadline its alarm may seem to ring, to a clock that is being set right. */
    private static final Duration SLACK = Duration.ofMillis(20);

    private final String name;
    private final CircuitPolicy policy;
    private final CircuitBreaker<Answer> breaker;
    private final InstantSource clock;
    private @Nullable Entry probe;

    /** A call that was let through, and has to be done by its deadline. */
    private static final class Entry {
        private final Instant deadline;

        Entry(Instant deadline) {
            this.deadline = deadline;
        }
    }

    Circuit(String name, CircuitPolicy policy, InstantSource clock) {
        this.name = name;
        this.policy = policy;
        this.breaker = CircuitBreaker.<Answer>builder()
                .withFailureThreshold(policy.failures())
                .withSuccessThreshold(1)
                .withDelay(policy.rest())
                .build();
        this.clock = clock;
    }

    Answer handle(Handler handler, Call call, Instant deadline) throws InterruptedException {
        @Nullable Entry entry = enter(deadline);
        if (entry == null) {
            return resting();
        }
        Health health = Health.BROKEN;
        try {
            Answer answer = handler.handle(call, deadline);
            health = isOver(deadline) ? Health.BROKEN : Health.shownBy(answer);
            return answer;
        } catch (InterruptedException stopped) {
            health = isOver(deadline.minus(SLACK)) ? Health.BROKEN : Health.UNKNOWN;
            throw stopped;
        } finally {
            leave(entry, health);
        }
    }

    private synchronized @Nullable Entry enter(Instant deadline) {
        if (probe != null && isOver(probe.deadline)) {
            // A probe that does not end would keep the circuit half open for good.
            probe = null;
            breaker.open();
        }
        if (!breaker.tryAcquirePermit()) {
            return null;
        }
        Entry entry = new Entry(deadline);
        if (breaker.isHalfOpen()) {
            probe = entry;
        }
        return entry;
    }

    private synchronized void leave(Entry entry, Health health) {
        boolean probing = entry == probe;
        if (breaker.isClosed() || probing) {
            record(health, probing);
        }
        if (probing) {
            probe = null;
        }
    }

    private void record(Health health, boolean probing) {
        if (health == Health.WORKS) {
            breaker.recordSuccess();
        } else if (health == Health.BROKEN) {
            breaker.recordFailure();
        } else if (probing) {
            // Half open as before, with the place of the probe free again.
            breaker.open();
            breaker.halfOpen();
        }
        if (breaker.isOpen()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    name + " failed too often in a row and is left alone for "
                            + policy.rest().toSeconds() + " s");
        }
    }

    private synchronized Answer resting() {
        Duration left = breaker.getRemainingDelay();
        Refusal refusal = Refusal.of(
                RefusalCode.CIRCUIT_OPEN,
                "what does the work failed " + policy.failures()
                        + " times in a row and is left alone for a while: call again later");
        return new Answer.Failed(refusal.after(left.isZero() ? A_MOMENT : left), true);
    }

    private boolean isOver(Instant deadline) {
        return !clock.instant().isBefore(deadline);
    }
}
