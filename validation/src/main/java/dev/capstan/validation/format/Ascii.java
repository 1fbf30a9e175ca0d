package dev.capstan.validation.format;

/** The kinds of characters in the RFCs; all of them are ASCII. */
final class Ascii {

    private Ascii() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHexDigit(char c) {
        return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }
}
