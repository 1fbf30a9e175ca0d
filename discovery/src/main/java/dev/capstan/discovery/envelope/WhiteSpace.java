package dev.capstan.discovery.envelope;

/** White space as Unicode has it: the property White_Space, all of which lies in the basic plane. */
public final class WhiteSpace {

    private WhiteSpace() {}

    /** The text without white space at its ends; U+0085 and U+00A0 are, U+FEFF and U+200B are not. */
    public static String trimmed(String text) {
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
