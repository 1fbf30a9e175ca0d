package dev.capstan.validation.pattern;

/** A counter of the steps of an operation, with a limit. */
final class StepLimit {

    private final long most;
    private long taken;

    StepLimit(long most) {
        this.most = most;
    }

    /** Takes some steps. Throws {@link Exhausted} beyond the limit. */
    void take(long count) {
        taken += count;
        if (taken > most) {
            throw new Exhausted();
        }
    }

    long taken() {
        return taken;
    }

    /** The end of an operation that has used all its steps. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Exhausted() {
            super(null, null, false, false);
        }
    }
}
