package dev.capstan.validation.pattern;

/** The text of a pattern and the read position. */
final class PatternReader {

    private final String text;
    private int at;

    PatternReader(String text) {
        this.text = text;
    }

    int position() {
        return at;
    }

    boolean atEnd() {
        return at == text.length();
    }

    /** Returns the next code point, or -1 at the end. */
    int peek() {
        return atEnd() ? -1 : text.codePointAt(at);
    }

    /** Returns the code point after the next, or -1. */
    int peekSecond() {
        int second = atEnd() ? at : at + Character.charCount(text.codePointAt(at));
        return second >= text.length() ? -1 : text.codePointAt(second);
    }

    int next() throws InvalidPattern {
        if (atEnd()) {
            throw invalid("the pattern ends too early");
        }
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    boolean skipIfNext(char expected) {
        boolean there = peek() == expected;
        at += there ? 1 : 0;
        return there;
    }

    boolean skipIfNext(String expected) {
        boolean there = text.startsWith(expected, at);
        at += there ? expected.length() : 0;
        return there;
    }

    /** Reads the text before a character, and skips that character. */
    String readUntil(char end) throws InvalidPattern {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw invalid("a '" + end + "' is missing");
        }
        String between = text.substring(at, found);
        at = found + 1;
        return between;
    }

    /** Reads a hexadecimal number of exactly the given number of digits, or returns -1 without reading. */
    int hex(int digits) {
        int value = 0;
        for (int i = at; i < at + digits; i++) {
            int digit = i < text.length() ? hexDigit(text.charAt(i)) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        at += digits;
        return value;
    }

    /** Reads a count. A count above {@code Integer.MAX_VALUE - 1} is reduced to that. */
    int number(int start) throws InvalidPattern {
        long value = -1;
        while (peek() >= '0' && peek() <= '9') {
            value = Math.min(Math.max(value, 0) * 10 + text.charAt(at++) - '0', Integer.MAX_VALUE - 1);
        }
        if (value < 0) {
            throw invalid(start, "a repetition must be {n}, {n,} or {n,m}; write \\{ for the character itself");
        }
        return (int) value;
    }

    void back(int position) {
        at = position;
    }

    InvalidPattern invalid(String message) {
        return invalid(at, message);
    }

    InvalidPattern invalid(int position, String message) {
        return new InvalidPattern("at character " + (position + 1) + ": " + message);
    }

    private static int hexDigit(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}
