package dev.capstan.core.invocation;

import dev.capstan.core.execution.HandlerResult;
import java.time.Instant;

/** Does the work of one kind of handler. */
@FunctionalInterface
public interface Handler {

    /**
     * What comes of the call.
     *
     * @param call a call that has passed every gate
     * @param deadline when the call has to be done; the thread is interrupted then
     */
    HandlerResult handle(Call call, Instant deadline) throws InterruptedException;
}
