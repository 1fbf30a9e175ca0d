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

    /** As above, with so much time between two looks. */
    public static void holds(String what, Duration bound, Duration pace, BooleanSupplier condition)
            throws InterruptedException {
        long end = System.nanoTime() + bound.toNanos();
        CountDownLatch never = new CountDownLatch(1);
        boolean held = condition.getAsBoolean();
        while (!held && System.nanoTime() < end && !never.await(pace.toMillis(), TimeUnit.MILLISECONDS)) {
            held = condition.getAsBoolean();
        }
        assertThat(held).as(what).isTrue();
    }
}
