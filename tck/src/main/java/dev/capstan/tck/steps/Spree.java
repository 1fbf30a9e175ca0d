package dev.capstan.tck.steps;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Calls in a row by one caller who has used nothing up before, held against what a limit has to admit (INV-4.1). */
final class Spree {

    private Spree() {}

    /**
     * Calls until a call is refused: not before the burst is used up, and not after what is refilled meanwhile is.
     *
     * @param call makes a call and says whether it was admitted
     */
    static void untilRefused(Limit limit, BooleanSupplier call) {
        long began = System.nanoTime();
        long admitted = 0;
        while (call.getAsBoolean()) {
            admitted++;
            Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
            long most = limit.burst() + limit.refilledWithin(elapsed);
            long so = admitted;
            Expect.that(
                    so <= most,
                    () -> so + " calls were admitted within " + elapsed.toMillis() + " ms, where the limit admits "
                            + most);
        }
        long all = admitted;
        Expect.that(
                all >= limit.burst(),
                () -> "only " + all + " calls were admitted, where the limit admits " + limit.burst() + " at once");
    }
}
