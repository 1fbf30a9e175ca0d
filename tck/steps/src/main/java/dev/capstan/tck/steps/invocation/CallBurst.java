package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.Expect;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Consecutive calls of one caller, compared with the number that a limit must admit (INV-4.1). */
final class CallBurst {

    private CallBurst() {}

    /**
     * Calls until a call is refused, for a caller with an unused limit. The full burst must be admitted first.
     *
     * @param call makes a call and returns whether it was admitted
     */
    static void untilRefused(Limit limit, BooleanSupplier call) {
        long admitted = untilExhausted(limit, call);
        Expect.isTrue(
                admitted >= limit.burst(),
                () -> admitted + " calls were admitted at once; expected at least " + limit.burst());
    }

    /**
     * Calls until a call is refused. At most the burst and the calls refilled in the meantime must be admitted.
     *
     * @param call makes a call and returns whether it was admitted
     * @return number of admitted calls
     */
    static long untilExhausted(Limit limit, BooleanSupplier call) {
        long began = System.nanoTime();
        long admitted = 0;
        while (call.getAsBoolean()) {
            admitted++;
            mayBe(admitted, limit, Duration.ofNanos(System.nanoTime() - began));
        }
        return admitted;
    }

    private static void mayBe(long admitted, Limit limit, Duration elapsed) {
        long max = limit.burst() + limit.refilledWithin(elapsed);
        Expect.isTrue(
                admitted <= max,
                () -> admitted + " calls were admitted within " + elapsed.toMillis() + " ms; expected at most " + max);
    }
}
