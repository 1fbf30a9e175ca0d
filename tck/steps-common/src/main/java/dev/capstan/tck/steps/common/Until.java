package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits for something to become true, at most for a while. */
public final class Until {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final Duration BOUND = Duration.ofSeconds(5);

    /** Longer than anything takes in the fixture fleet. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Until() {}

    /** What the question gives as soon as it gives something, or nothing where it never does within 5 seconds. */
    public static <T> Optional<T> present(Supplier<Optional<T>> question) {
        Optional<T> answer = question.get();
        long start = System.nanoTime();
        while (answer.isEmpty() && System.nanoTime() - start < BOUND.toNanos()) {
            passed(BETWEEN_LOOKS);
            answer = question.get();
        }
        return answer;
    }

    /** Waits for as long as this, and no less; {@link Breach} where it is more than a minute, which nobody is told. */
    public static void passed(Duration time) {
        Expect.that(
                time.compareTo(LONGEST) <= 0,
                () -> "the subject has the kit wait for " + time.toSeconds() + " seconds; the longest wait is "
                        + LONGEST.toSeconds());
        try {
            new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessFault("the run was interrupted", e);
        }
    }
}
