package dev.capstan.validation.pattern;

/** A counter of the steps of an operation, with a limit. */
final class StepLimit {

    private final long limit;
    private long steps;

    StepLimit(long limit) {
        this.limit = limit;
    }

    /** Takes some steps. Throws {@link Exhausted} beyond the limit. */
    void count(long count) {
        steps += count;
        if (steps > limit) {
            throw new Exhausted();
        }
    }

    long counted() {
        return steps;
    }

    /** The end of an operation that has used all its steps. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Exhausted() {
            super(null, null, false, false);
        }
    }
}
