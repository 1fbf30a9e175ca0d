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
}
