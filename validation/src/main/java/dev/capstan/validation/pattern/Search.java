package dev.capstan.validation.pattern;

/**
 * The result of searching a text for a pattern.
 *
 * @param verdict whether the pattern was found
 * @param steps number of steps taken
 */
public record Search(Verdict verdict, long steps) {

    /** The outcome of a search. */
    public enum Verdict {
        FOUND,
        NOT_FOUND,
        /** The allowed steps did not suffice for a decision. */
        UNDECIDED
    }
}
