package dev.capstan.core.text;

/** Text as quoted in messages and records. */
public final class Text {

    private Text() {}

    /**
     * Returns a string of at most {@code max} characters unchanged, or shortens it to that many and appends {@code …}.
     *
     * @param max maximum number of code points that are kept, ≥ 0
     */
    public static String abbreviate(String text, int max) {
        return text.length() <= max || text.codePointCount(0, text.length()) <= max
                ? text
                : text.substring(0, text.offsetByCodePoints(0, max)) + "…";
    }

    /** Returns a number and a noun, with an s for any number but 1. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Whether a string has a UTF-8 form: each half of a surrogate pair is beside its other half. */
    public static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
