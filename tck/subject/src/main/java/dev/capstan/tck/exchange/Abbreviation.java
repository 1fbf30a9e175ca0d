package dev.capstan.tck.exchange;

/** Text of a limited length. */
public final class Abbreviation {

    private Abbreviation() {}

    /** Returns the text; a longer one than this number of characters is cut there and ends in an ellipsis. */
    public static String of(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength;
        return text.substring(0, end) + " …";
    }
}
