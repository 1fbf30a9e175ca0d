package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A wait for a condition, with a time limit. */
public final class Await {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration BOUND = Duration.ofSeconds(5);

    /** Longer than any operation of the fixture fleet takes. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private Await() {}

    /** Returns the first value that the supplier provides, or empty if it provides none within 5 seconds. */
    public static <T> Optional<T> present(Supplier<Optional<T>> question) {
        Optional<T> result = question.get();
        long start = System.nanoTime();
        while (result.isEmpty() && System.nanoTime() - start < BOUND.toNanos()) {
            elapse(POLL_INTERVAL);
            result = question.get();
        }
        return result;
    }

    /** Waits for the given time, never less. Throws {@link ConformanceFailure} if it is more than one minute. */
    public static void elapse(Duration time) {
        try {
            new CountDownLatch(1).await(bounded(time).toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    /** Returns a wait. Throws {@link ConformanceFailure} if it is more than one minute. */
    public static Duration bounded(Duration wait) {
        Expect.isTrue(
                wait.compareTo(MAX_WAIT) <= 0,
                () -> "the subject requires a wait of " + wait.toSeconds() + " s (limit " + MAX_WAIT.toSeconds()
                        + " s)");
        return wait;
    }
}
