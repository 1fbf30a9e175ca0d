package dev.capstan.validation.pattern;

/** The steps that a piece of work takes, of which it may take so many and no more. */
final class StepLimit {

    private final long most;
    private long taken;

    StepLimit(long most) {
        this.most = most;
    }

    /** Takes some steps, or ends the work with {@link Exhausted}. */
    void take(long count) {
        taken += count;
        if (taken > most) {
            throw new Exhausted();
        }
    }

    long taken() {
        return taken;
    }

    /** Ends a piece of work that has taken all the steps it may. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Exhausted() {
            super(null, null, false, false);
        }
    }
}
