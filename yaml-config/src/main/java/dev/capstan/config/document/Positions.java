package dev.capstan.config.document;

/** A conversion of offsets in a text to lines and columns. It is efficient while offsets do not decrease. */
final class Positions {

    private final String text;
    private int offset;
    private int line = 1;
    private int column = 1;

    Positions(String text) {
        this.text = text;
    }

    /** Returns the position of the character at this offset, or of the end of the text for an offset beyond it. */
    TextPosition at(long target) {
        if (target < offset) {
            offset = 0;
            line = 1;
            column = 1;
        }
        while (offset < target && offset < text.length()) {
            step();
        }
        return TextPosition.document(line, column);
    }

    private void step() {
        char passed = text.charAt(offset++);
        boolean crlf = passed == '\r' && offset < text.length() && text.charAt(offset) == '\n';
        if (passed == '\n' || (passed == '\r' && !crlf)) {
            line++;
            column = 1;
        } else if (!Character.isLowSurrogate(passed)) {
            column++;
        }
    }
}
