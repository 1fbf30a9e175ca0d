package dev.capstan.validation.evaluation;

/**
 * The state of a check in one number, so that it allocates nothing: twice the remaining steps, plus one if a keyword was
 * violated. It is negative once a limit is exceeded.
 */
final class Budget {

    /** The state of a check that exceeded its depth. */
    static final long EXCEEDED = Long.MIN_VALUE / 2;

    private Budget() {}

    static long of(long steps) {
        return steps << 1;
    }

    static long steps(long budget) {
        return budget >> 1;
    }

    static long spend(long budget, long steps) {
        return budget - (steps << 1);
    }

    static long violate(long budget) {
        return budget | 1;
    }

    /** Returns the budget of a schema that is only tried out. */
    static long trial(long budget) {
        return budget & ~1L;
    }

    /** Returns the budget after a trial, whose violations do not count. */
    static long afterTrial(long budget, long trial) {
        return trial(trial) | budget & 1L;
    }

    static boolean isViolated(long budget) {
        return (budget & 1L) != 0;
    }

    static boolean isExceeded(long budget) {
        return budget < 0;
    }
}
