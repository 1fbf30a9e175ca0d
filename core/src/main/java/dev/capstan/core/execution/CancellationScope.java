package dev.capstan.core.execution;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Whether the answer of the work on this thread is still wanted. It is not once the work is late or its call is
 * cancelled, whatever the work makes of its interruption.
 */
public final class CancellationScope {

    private static final ThreadLocal<BooleanSupplier> CURRENT = ThreadLocal.withInitial(() -> () -> true);

    private CancellationScope() {}

    /** Returns a check of the work on this thread that any thread may use: whether its answer is still wanted. */
    public static BooleanSupplier current() {
        return CURRENT.get();
    }

    /** Does the work for an answer. */
    static HandlerResult run(CompletableFuture<HandlerResult> answer, HandlerExecutor.Task work)
            throws InterruptedException {
        CURRENT.set(() -> !answer.isDone());
        try {
            return work.answer();
        } finally {
            CURRENT.remove();
        }
    }
}
