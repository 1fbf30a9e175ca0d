package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Consecutive calls of one caller, compared with the number that a limit must admit (INV-4.1). */
final class CallBurst {

    /** Maximum number of calls until a limit must refuse one, above that of every limit of the fixture fleet. */
    static final int MAX_CALLS = 100;

    private static final Duration BETWEEN_CALLS = Duration.ofMillis(100);

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
     * Calls until a call is refused, whichever number is admitted before.
     *
     * @param call makes a call and returns whether it was admitted
     * @return whether one of {@value #MAX_CALLS} calls was refused
     */
    static boolean untilExhausted(BooleanSupplier call) {
        int calls = 0;
        while (call.getAsBoolean()) {
            calls++;
            if (calls == MAX_CALLS) {
                return false;
            }
        }
        return true;
    }

    /**
     * Calls for a time, for a caller that may have used up a part of the limit. At most the burst and the calls refilled
     * in the meantime must be admitted, and one more for a limit that rounds. The subject sees no longer time than the
     * kit, which measures it around all calls.
     *
     * @param calls makes calls and returns the number of those that were admitted
     */
    static void during(Duration time, Limit limit, LongSupplier calls) {
        Duration quarter = limit.oneMore().dividedBy(4);
        Duration pause = quarter.compareTo(BETWEEN_CALLS) < 0 ? quarter : BETWEEN_CALLS;
        long began = System.nanoTime();
        long admitted = 0;
        Duration elapsed = Duration.ZERO;
        while (elapsed.compareTo(time) < 0) {
            admitted += calls.getAsLong();
            elapsed = Duration.ofNanos(System.nanoTime() - began);
            isAtMost(limit.burst() + limit.refilledWithin(elapsed) + 1, admitted, elapsed);
            Await.elapse(pause);
        }
    }

    /**
     * Makes calls at the same time, for a caller that may have used up a part of the limit. At most the burst and the
     * calls refilled in the meantime must be admitted.
     *
     * @param call sends a call and returns a supplier that waits for its response
     */
    static void atOnce(int calls, Limit limit, Supplier<Supplier<InvocationResponse>> call) {
        long began = System.nanoTime();
        long admitted = admitted(calls, call);
        mayBe(admitted, limit, Duration.ofNanos(System.nanoTime() - began));
    }

    /** Makes calls at the same time and returns the number of those that were admitted. */
    static long admitted(int calls, Supplier<Supplier<InvocationResponse>> call) {
        List<Supplier<InvocationResponse>> sent =
                Stream.generate(call).limit(calls).toList();
        return sent.stream()
                .map(Supplier::get)
                .filter(response -> !LimitSteps.isRefused(response))
                .count();
    }

    private static void mayBe(long admitted, Limit limit, Duration elapsed) {
        isAtMost(limit.burst() + limit.refilledWithin(elapsed), admitted, elapsed);
    }

    private static void isAtMost(long max, long admitted, Duration elapsed) {
        Expect.isTrue(
                admitted <= max,
                () -> admitted + " calls were admitted within " + elapsed.toMillis() + " ms; expected at most " + max);
    }
}
