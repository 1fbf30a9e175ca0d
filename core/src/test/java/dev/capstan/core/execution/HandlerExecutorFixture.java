package dev.capstan.core.execution;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.capstan.core.RefusalCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** An executor with two permits, and work for it. */
abstract class HandlerExecutorFixture {

    static final Duration AMPLE = Duration.ofSeconds(15);
    static final Duration SHORT = Duration.ofMillis(5);

    final HandlerExecutor workers = new HandlerExecutor("test-worker", 2);

    @AfterEach
    void stop() {
        workers.close();
    }

    /** Leaves the machine to those that are waited for. */
    static void yieldToWorkers() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }

    /** Runs work past a short limit, and again where a busy machine did not begin it within the limit. */
    static HandlerResult runPastLimit(
            HandlerExecutor workers, HandlerExecutor.Task work, Supplier<HandlerExecutor.TaskInfo> job) {
        AtomicBoolean begun = new AtomicBoolean();
        HandlerResult late;
        do {
            late = workers.run(
                    () -> {
                        begun.set(true);
                        return work.run();
                    },
                    SHORT,
                    job.get());
        } while (!begun.get());
        return late;
    }

    static HandlerResult ignoring(CountDownLatch release) {
        awaitUninterruptibly(release);
        return result(1);
    }

    static HandlerResult result(int number) {
        return new HandlerResult.Responded(IntNode.valueOf(number));
    }

    static HandlerResult waited(CountDownLatch release) throws InterruptedException {
        release.await();
        return result(0);
    }

    static void awaitUninterruptibly(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException ignored) {
                // This is what the test is about.
            }
        }
    }

    static HandlerResult failed(RefusalCode code, String message) {
        return HandlerResult.failed(code, message);
    }

    static HandlerExecutor.TaskInfo job(String traceId) {
        return new HandlerExecutor.TaskInfo("test", traceId, List.of());
    }

    static RefusalCode code(HandlerResult answer) {
        return answer instanceof HandlerResult.Failed failed ? failed.refusal().code() : null;
    }
}
