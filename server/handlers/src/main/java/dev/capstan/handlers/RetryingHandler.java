package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.port.CallObserver;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A handler that repeats failed attempts, all of them under the one deadline of the call. An attempt that has sent a part
 * is the last one: the caller cannot take a part back.
 */
record RetryingHandler(Handler once, RetryDecision retryDecision, CallObserver observer) implements Handler {

    private static final System.Logger LOG = System.getLogger(RetryingHandler.class.getName());

    @Override
    public HandlerResult handle(Call call, Instant deadline) throws InterruptedException {
        for (int number = 1; ; number++) {
            HandlerResult result = observer.attempt(number, once).handle(call, deadline);
            Optional<Duration> wait = call.parts().summary().isPresent()
                    ? Optional.empty()
                    : retryDecision.waitAfter(number, result, deadline);
            if (wait.isEmpty() || !(result instanceof HandlerResult.Failed failed)) {
                return result;
            }
            LOG.log(
                    System.Logger.Level.INFO,
                    "attempt {0} of {1} failed with {2}; retry in {3} ms, trace {4}",
                    Integer.toString(number),
                    call.capability().name(),
                    failed.refusal().code().wire(),
                    Long.toString(wait.get().toMillis()),
                    call.traceId());
            TimeUnit.MILLISECONDS.sleep(wait.get().toMillis());
        }
    }
}
