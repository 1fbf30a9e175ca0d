package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.NotObservable;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The waits between the attempts of an invocation, measured until it is certain whether they are too long. An attempt
 * and its way take time beside the wait, and more of it on a busy machine. A long wait therefore counts against the
 * subject only if an invocation without retries is fast at the same time.
 *
 * @param invocation runs the invocation again, and returns its waits in ms
 * @param control runs an invocation without retries, and returns its duration in ms
 */
record MeasuredWaits(Supplier<List<Long>> invocation, LongSupplier control) {

    /** Time that a wait may be too long, and that an invocation without retries may take, in ms. */
    static final int TOLERANCE_MS = 500;

    /** Number of invocations on a machine that is not busy after which a wait is too long. */
    static final int ROUNDS = 3;

    /** Maximum number of invocations. */
    static final int MAX_ROUNDS = 12;

    /**
     * Checks the least of each wait in several invocations. Throws {@link ConformanceFailure} if one is too long, and
     * {@link NotObservable} if the subject is too slow to tell.
     *
     * @param first waits of an invocation that was made already, in ms
     * @param expected the maximum of each wait, in ms
     */
    void requireAtMost(List<Long> first, List<Long> expected) {
        List<Long> least = first;
        long slowest = 0;
        int calm = 0;
        for (int round = 1; !areTolerable(least, expected); round++) {
            long duration = control.getAsLong();
            slowest = Math.max(slowest, duration);
            calm += duration <= TOLERANCE_MS ? 1 : 0;
            if (calm == ROUNDS) {
                throw new ConformanceFailure("in each of " + round + " invocations, a wait was more than "
                        + TOLERANCE_MS + " ms too long; the shortest waits before the attempts from the second on were "
                        + least + " ms, expected " + expected + " ms");
            }
            if (round == MAX_ROUNDS) {
                throw new NotObservable("the subject is too slow to measure its waits: an invocation without retries"
                        + " took up to " + slowest + " ms (limit " + TOLERANCE_MS + " ms); run it on an idle machine");
            }
            List<Long> waits = invocation.get();
            Expect.equal("the number of waits", expected.size(), waits.size());
            least = least(least, waits);
        }
    }

    private static boolean areTolerable(List<Long> actual, List<Long> expected) {
        return IntStream.range(0, expected.size()).allMatch(i -> actual.get(i) <= expected.get(i) + TOLERANCE_MS);
    }

    private static List<Long> least(List<Long> before, List<Long> waits) {
        return IntStream.range(0, before.size())
                .mapToObj(i -> Math.min(before.get(i), waits.get(i)))
                .toList();
    }
}
