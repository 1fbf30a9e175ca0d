package dev.capstan.config.document;

/** Finds the line and the column of an offset in a text, quickly where the offsets asked for do not fall. */
final class Positions {

    private final String text;
    private int offset;
    private int line = 1;
    private int column = 1;

    Positions(String text) {
        this.text = text;
    }

    /** The place of the character at this offset; behind the text, that of its end. */
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
