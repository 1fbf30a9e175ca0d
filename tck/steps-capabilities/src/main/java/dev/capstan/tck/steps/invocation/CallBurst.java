package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.PreconditionFailed;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Consecutive calls of one caller, compared with the number that a limit must admit (INV-4.1). */
final class CallBurst {

    /** Maximum number of calls until a limit must refuse one, above that of every limit of the fixture fleet. */
    private static final int MAX_CALLS = 200;

    private CallBurst() {}

    /**
     * Calls until a call is refused, for a caller with an unused limit. The full burst must be admitted first, and at
     * most the burst and the calls refilled in the meantime.
     *
     * @param call makes a call and returns whether it was admitted
     * @return whether no call can have refilled before the burst was admitted; otherwise a smaller burst is admitted too
     */
    static boolean untilRefused(Limit limit, BooleanSupplier call) {
        long began = System.nanoTime();
        long admitted = 0;
        boolean atOnce = false;
        while (call.getAsBoolean()) {
            admitted++;
            Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
            atOnce |= admitted == limit.burst() && limit.refilledWithin(elapsed) == 0;
            mayBe(admitted, limit, elapsed);
        }
        long all = admitted;
        Expect.isTrue(
                all >= limit.burst(), () -> all + " calls were admitted at once; expected at least " + limit.burst());
        return atOnce;
    }

    /**
     * Calls until a call is refused, whichever number is admitted before. Throws {@link PreconditionFailed} if none is:
     * whether a limit holds is another rule.
     *
     * @param call makes a call and returns whether it was admitted
     */
    static void untilExhausted(BooleanSupplier call) {
        int calls = 0;
        while (call.getAsBoolean()) {
            calls++;
            if (calls == MAX_CALLS) {
                throw new PreconditionFailed("no limit refused one of " + MAX_CALLS + " calls in a row");
            }
        }
    }

    private static void mayBe(long admitted, Limit limit, Duration elapsed) {
        long max = limit.burst() + limit.refilledWithin(elapsed);
        Expect.isTrue(
                admitted <= max,
                () -> admitted + " calls were admitted within " + elapsed.toMillis() + " ms; expected at most " + max);
    }
}
