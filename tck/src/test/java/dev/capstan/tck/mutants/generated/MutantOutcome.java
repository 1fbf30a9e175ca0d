package dev.capstan.tck.mutants.generated;

/**
 * The verdict of the kit on a generated mutant.
 *
 * @param rule the first rule that fails, or empty
 * @param reason the reason of that rule, or why a rule could not tell, or empty
 * @param rules the number of rules that were checked
 * @param millis the time that it took
 */
record MutantOutcome(GeneratedMutant mutant, Verdict verdict, String rule, String reason, int rules, long millis) {

    private static final int MAX_REASON = 300;

    MutantOutcome {
        reason = reason.length() > MAX_REASON ? reason.substring(0, MAX_REASON) + " …" : reason;
    }

    /** The verdict on a mutant. */
    enum Verdict {
        /** A response differs from its published shape. */
        CAUGHT_BY_SHAPE,
        /** Another rule fails. */
        CAUGHT,
        /** Every rule that can notice it holds. */
        SURVIVED,
        /** No rule fails, but one could not tell, or the time for one mutant ended before the last rule. */
        UNDECIDED,
        /** The defect never showed. Such a mutant does not count. */
        UNUSED;

        boolean isCaught() {
            return this == CAUGHT || this == CAUGHT_BY_SHAPE;
        }
    }
}
