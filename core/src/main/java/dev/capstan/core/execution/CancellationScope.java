package dev.capstan.core.execution;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * The cancellation state of the work on this thread. Work is cancelled once it is late or its call is cancelled, even
 * if it ignores its interruption.
 */
public final class CancellationScope {

    private static final ThreadLocal<BooleanSupplier> CURRENT = ThreadLocal.withInitial(() -> () -> true);

    private CancellationScope() {}

    /**
     * Returns a check of whether the result of the work on this thread is still needed. Any thread may use the check.
     */
    public static BooleanSupplier current() {
        return CURRENT.get();
    }

    /** Runs the work for a pending result. */
    static HandlerResult run(CompletableFuture<HandlerResult> result, HandlerExecutor.Task task)
            throws InterruptedException {
        BooleanSupplier outer = CURRENT.get();
        CURRENT.set(() -> !result.isDone());
        try {
            return task.run();
        } finally {
            CURRENT.set(outer);
        }
    }
}
