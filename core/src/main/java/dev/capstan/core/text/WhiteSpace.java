package dev.capstan.core.text;

/**
 * Unicode's property White_Space, which is limited to the basic plane. U+0085 and U+00A0 have it, U+200B and U+FEFF do
 * not.
 */
public final class WhiteSpace {

    private WhiteSpace() {}

    /** Whether a string is empty or has only white space. */
    public static boolean isBlank(String text) {
        return strip(text).isEmpty();
    }

    /** Returns a string without leading and trailing white space. */
    public static String strip(String text) {
        int begin = 0;
        int end = text.length();
        while (begin < end && is(text.charAt(begin))) {
            begin++;
        }
        while (end > begin && is(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(begin, end);
    }

    private static boolean is(char character) {
        return character >= '\t' && character <= '\r' || character == '\u0085' || Character.isSpaceChar(character);
    }
}
