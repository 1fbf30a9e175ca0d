package dev.capstan.config.document;

/** White space as Unicode's White_Space property has it: U+0085 and U+00A0 are, U+200B and U+FEFF are not. */
public final class WhiteSpace {

    private WhiteSpace() {}

    /** Whether a text has nothing but white space. */
    public static boolean isBlank(String text) {
        return text.codePoints().allMatch(WhiteSpace::is);
    }

    /** The text without white space around it. */
    public static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && is(text.charAt(from))) {
            from++;
        }
        while (to > from && is(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean is(int c) {
        return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == 0x85;
    }
}
