package dev.capstan.handlers;

import dev.capstan.core.Capability;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Handlers that repeat failed attempts by their capability's retry policy (INV-7.1, INV-7.2).
 *
 * <p>A capability without a policy gets one attempt.
 */
public final class RetryingHandlers implements Handlers {

    private final Handlers once;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final CallObserver observer;
    private final Map<Integer, FailsafeExecutor<Attempt>> byMaxAttempts = new ConcurrentHashMap<>();

    /**
     * Creates retrying handlers.
     *
     * @param once the handlers that make one attempt
     * @param clock time source
     * @param random spreads the waits; used by many threads at once
     * @param observer observer of the attempts
     */
    public RetryingHandlers(Handlers once, InstantSource clock, RandomGenerator random, CallObserver observer) {
        this.once = once;
        this.clock = clock;
        this.random = random;
        this.observer = observer;
    }

    @Override
    public Handler of(Capability capability) {
        Handler handler = once.of(capability);
        RetryPolicy policy = capability.execution().retry();
        if (policy == null || policy.maxAttempts() == 1) {
            return observer.attempt(1, handler);
        }
        FailsafeExecutor<Attempt> attempts =
                byMaxAttempts.computeIfAbsent(policy.maxAttempts(), RetryingHandlers::attempts);
        RetryDecision retryDecision =
                new RetryDecision(policy, capability.execution().idempotent(), clock, random);
        return new RetryingHandler(handler, retryDecision, attempts, observer);
    }

    @Override
    public boolean mayWait(Capability capability) {
        RetryPolicy policy = capability.execution().retry();
        return policy != null && policy.maxAttempts() > 1 || once.mayWait(capability);
    }

    /** Returns an executor of attempts. Each attempt carries the wait for the next one; an exception ends them all. */
    private static FailsafeExecutor<Attempt> attempts(int maxAttempts) {
        return Failsafe.with(dev.failsafe.RetryPolicy.<Attempt>builder()
                .handleIf((attempt, thrown) -> attempt != null && attempt.pause() != null)
                .withDelayFn(context -> context.getLastResult().pause())
                .withMaxAttempts(maxAttempts)
                .build());
    }
}
