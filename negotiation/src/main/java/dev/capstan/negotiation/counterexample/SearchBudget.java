package dev.capstan.negotiation.counterexample;

import java.util.Objects;

/** The remaining steps of one comparison, which bound its time regardless of the schemas. */
final class SearchBudget {

    /** Maximum number of steps of one comparison. */
    static final int COMPARISON = 120_000;

    /** Maximum number of steps of one search. */
    static final int SEARCH = 40_000;

    private int left = COMPARISON;
    private int leftOfSearch = SEARCH;

    /** Starts a search with at most its share of the steps. */
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

    /** Whether no steps are left for another search. */
    boolean isExhausted() {
        return left <= 0;
    }

    /** Thrown when no steps are left. */
    static final class BudgetExhausted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        BudgetExhausted() {
            super("the schemas are too large or too complex to be compared", null, false, false);
        }

        @Override
        public String getMessage() {
            return Objects.requireNonNull(super.getMessage());
        }
    }
}
