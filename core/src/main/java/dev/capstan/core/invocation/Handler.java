package dev.capstan.core.invocation;

import dev.capstan.core.execution.HandlerResult;
import java.time.Instant;

/** The execution of calls by one kind of handler. */
@FunctionalInterface
public interface Handler {

    /**
     * Runs the call and returns its result.
     *
     * @param call call that has passed every gate
     * @param deadline end of the call's time limit; the thread is interrupted then
     */
    HandlerResult handle(Call call, Instant deadline) throws InterruptedException;
}
