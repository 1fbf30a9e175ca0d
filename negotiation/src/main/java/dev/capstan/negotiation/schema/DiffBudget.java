package dev.capstan.negotiation.schema;

import java.util.Objects;

/** The remaining work of a walk through two schemas. A unit is about one look-up in a map. */
final class DiffBudget {

    /** Maximum work of one walk. */
    static final long MAX_WORK = 1_000_000;

    /** The work for the name of a property. */
    static final int NAME = 8;

    /** The work for a value of enum. */
    static final int VALUE = 3;

    private long left = MAX_WORK;

    void spend(long work) {
        left -= work;
        if (left < 0) {
            throw new Exhausted();
        }
    }

    /** Thrown when no work is left. */
    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("the schemas are too large for all their differences to be found", null, false, false);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }
}
