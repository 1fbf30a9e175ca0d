package dev.capstan.handlers;

import dev.capstan.core.Capability;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import java.time.InstantSource;
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
        RetryDecision retryDecision =
                new RetryDecision(policy, capability.execution().idempotent(), clock, random);
        return new RetryingHandler(handler, retryDecision, observer);
    }

    @Override
    public boolean mayWait(Capability capability) {
        RetryPolicy policy = capability.execution().retry();
        return policy != null && policy.maxAttempts() > 1 || once.mayWait(capability);
    }
}
