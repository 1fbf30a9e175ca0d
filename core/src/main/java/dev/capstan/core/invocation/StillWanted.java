package dev.capstan.core.invocation;

import dev.capstan.core.invocation.Handler.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Whether an answer is still wanted of the work that is done on this thread: not where its time is over or its call was
 * cancelled, whatever the work makes of its interruption.
 */
final class StillWanted {

    private static final ThreadLocal<BooleanSupplier> HERE = ThreadLocal.withInitial(() -> () -> true);

    private StillWanted() {}

    /** What tells so from any thread, from now on. */
    static BooleanSupplier here() {
        return HERE.get();
    }

    /** Does this work for this answer. */
    static Answer of(CompletableFuture<Answer> answer, Workers.Work work) throws InterruptedException {
        HERE.set(() -> !answer.isDone());
        try {
            return work.answer();
        } finally {
            HERE.remove();
        }
    }
}
