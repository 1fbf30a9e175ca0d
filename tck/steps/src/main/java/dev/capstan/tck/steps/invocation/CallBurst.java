package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.Expect;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Calls in a row by one caller, held against what a limit has to admit (INV-4.1). */
final class CallBurst {

    private CallBurst() {}

    /**
     * Calls until a call is refused, by a caller who has used nothing up: not before the burst is used up.
     *
     * @param call makes a call and says whether it was admitted
     */
    static void untilRefused(Limit limit, BooleanSupplier call) {
        long admitted = untilExhausted(limit, call);
        Expect.that(
                admitted >= limit.burst(),
                () -> "only " + admitted + " calls were admitted, where the limit admits " + limit.burst()
                        + " at once");
    }

    /**
     * Calls until a call is refused: at the latest when the burst is used up and what is refilled meanwhile is, too.
     *
     * @param call makes a call and says whether it was admitted
     * @return how many were admitted
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
        long most = limit.burst() + limit.refilledWithin(elapsed);
        Expect.that(
                admitted <= most,
                () -> admitted + " calls were admitted within " + elapsed.toMillis() + " ms, where the limit admits "
                        + most);
    }
}
