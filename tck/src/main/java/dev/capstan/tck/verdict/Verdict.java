package dev.capstan.tck.verdict;

import java.util.Locale;

/** The verdict of a run on a rule. A rule of several scenarios gets the first of these that any scenario has. */
public enum Verdict {
    /** The kit itself failed. This says nothing about the subject. */
    HARNESS_ERROR,
    /** A MUST does not hold. */
    FAILED,
    /** A SHOULD or a MAY does not hold. */
    WARNING,
    /** The subject became unreachable before it could show whether the rule holds, or the access to it hides that. */
    CANNOT_TELL,
    /** The rule holds in every scenario. */
    PASSED,
    /**
     * The subject does not claim the area of the rule, or another one that its scenarios need; or the kit lacks the
     * transport that its scenarios need; or the rule is optional and the subject does not support its function.
     */
    INAPPLICABLE;

    /** Returns the verdict as reports write it, such as {@code cannot-tell}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
