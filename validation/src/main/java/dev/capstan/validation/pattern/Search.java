package dev.capstan.validation.pattern;

/**
 * What came of looking for a pattern in a text.
 *
 * @param verdict whether it is there
 * @param steps what it took to find out
 */
public record Search(Verdict verdict, long steps) {

    /** Whether a pattern is in a text. */
    public enum Verdict {
        FOUND,
        NOT_FOUND,
        /** The steps allowed did not suffice to tell. */
        UNDECIDED
    }
}
