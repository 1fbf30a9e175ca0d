package dev.capstan.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what comes about by itself, within a bound that no healthy machine reaches. */
public final class Eventually {

    /** The default maximum wait. */
    public static final Duration BOUND = Duration.ofSeconds(20);

    private static final Duration PACE = Duration.ofMillis(5);

    /** A wait is this many times as long as the look before it, so that looks do not slow down what they wait for. */
    private static final int REST = 4;

    private static final Duration MAX_PACE = Duration.ofMillis(100);

    private Eventually() {}

    /** Returns once the condition holds; fails where it does not come to. */
    public static void holds(String what, BooleanSupplier condition) throws InterruptedException {
        holds(what, BOUND, condition);
    }

    /**
     * Waits for a condition with a bound of its own, for work that takes longer than {@link #BOUND} on a busy machine.
     */
    public static void holds(String what, Duration bound, BooleanSupplier condition) throws InterruptedException {
        holds(what, bound, PACE, condition);
    }

    /** Waits as above, with at least this time between two looks. */
    public static void holds(String what, Duration bound, Duration pace, BooleanSupplier condition)
            throws InterruptedException {
        long end = System.nanoTime() + bound.toNanos();
        CountDownLatch never = new CountDownLatch(1);
        long look = System.nanoTime();
        boolean held = condition.getAsBoolean();
        while (!held && System.nanoTime() < end && !never.await(waitAfter(look, pace), TimeUnit.NANOSECONDS)) {
            look = System.nanoTime();
            held = condition.getAsBoolean();
        }
        assertThat(held).as(what).isTrue();
    }

    /** Waits until a test releases a latch, at most {@link #BOUND}. Throws if it does not. */
    public static void awaitRelease(CountDownLatch latch) {
        try {
            if (!latch.await(BOUND.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException("the test did not release the latch");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the wait after a look that began at this time, in nanoseconds. */
    private static long waitAfter(long look, Duration pace) {
        long rest = Math.min(REST * (System.nanoTime() - look), MAX_PACE.toNanos());
        return Math.max(rest, pace.toNanos());
    }
}
