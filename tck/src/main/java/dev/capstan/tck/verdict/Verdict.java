package dev.capstan.tck.verdict;

import java.util.Locale;

/** What a run says about a rule. A rule of several scenarios gets the first of these that any of them gives it. */
public enum Verdict {
    /** The kit itself failed, which says nothing about the subject. */
    HARNESS_ERROR,
    /** A MUST does not hold. */
    FAILED,
    /** A SHOULD or a MAY does not hold. */
    WARNING,
    /** The subject was lost before it could show whether the rule holds, or is reached in a way that hides it. */
    CANNOT_TELL,
    /** It holds in every scenario. */
    PASSED,
    /**
     * The subject does not claim the area of the rule, or one that its scenarios need besides; or the kit lacks the
     * transport that its scenarios need.
     */
    INAPPLICABLE;

    /** The verdict as reports write it, such as {@code cannot-tell}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
