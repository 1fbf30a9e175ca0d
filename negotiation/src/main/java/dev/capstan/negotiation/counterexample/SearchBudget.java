package dev.capstan.negotiation.counterexample;

import java.util.Objects;

/** How much work one comparison may still take, in steps, so that it ends soon whatever the schemas are. */
final class SearchBudget {

    /** The most steps of one comparison. */
    static final int COMPARISON = 120_000;

    /** The most steps of one search. */
    static final int SEARCH = 40_000;

    private int left = COMPARISON;
    private int leftOfSearch = SEARCH;

    /** Begins a search, which gets no more than its share. */
    void beginSearch() {
        leftOfSearch = Math.min(SEARCH, left);
    }

    void spend(int steps) {
        left -= steps;
        leftOfSearch -= steps;
        if (leftOfSearch < 0) {
            throw new BudgetExhausted();
        }
    }

    /** Whether nothing is left for another search. */
    boolean isSpent() {
        return left <= 0;
    }

    /** There is nothing left. */
    static final class BudgetExhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BudgetExhausted() {
            super("the schemas are too large or too entangled to be compared", null, false, false);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }
}
