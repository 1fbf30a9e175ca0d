package dev.capstan.core.text;

/** Text as a message or a record quotes it. */
public final class Text {

    private Text() {}

    /**
     * Returns a text of at most {@code max} characters unchanged, and of a longer one that many and {@code …}.
     *
     * @param max maximum number of code points that are kept, ≥ 0
     */
    public static String abbreviate(String text, int max) {
        return text.length() <= max || text.codePointCount(0, text.length()) <= max
                ? text
                : text.substring(0, text.offsetByCodePoints(0, max)) + "…";
    }
}
