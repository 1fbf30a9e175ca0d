package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.CallObserver;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A handler that repeats failed attempts, all of them under the one deadline of the call. An attempt that has sent a part
 * is the last one: the caller cannot take a part back.
 */
record RetryingHandler(
        Handler once, RetryDecision retryDecision, FailsafeExecutor<Attempt> attempts, CallObserver observer)
        implements Handler {

    private static final System.Logger LOG = System.getLogger(RetryingHandler.class.getName());

    @Override
    public HandlerResult handle(Call call, Instant deadline) throws InterruptedException {
        try {
            return attempts.get(context -> attempt(call, deadline, context.getAttemptCount() + 1))
                    .result();
        } catch (FailsafeException stopped) {
            if (stopped.getCause() instanceof InterruptedException interrupted) {
                // Failsafe sets the interrupt flag of a thread that was interrupted while it waited.
                Thread.interrupted();
                throw interrupted;
            }
            throw stopped;
        }
    }

    private Attempt attempt(Call call, Instant deadline, int number) throws InterruptedException {
        HandlerResult result = observer.attempt(number, once).handle(call, deadline);
        @Nullable
        Duration wait = call.parts().summary().isPresent()
                ? null
                : retryDecision.waitAfter(number, result, deadline).orElse(null);
        if (wait != null && result instanceof HandlerResult.Failed failed) {
            LOG.log(
                    System.Logger.Level.INFO,
                    "attempt {0} of {1} failed with {2}; retry in {3} ms, trace {4}",
                    Integer.toString(number),
                    call.capability().name(),
                    failed.refusal().code().wire(),
                    Long.toString(wait.toMillis()),
                    call.traceId());
        }
        return new Attempt(result, wait);
    }
}
