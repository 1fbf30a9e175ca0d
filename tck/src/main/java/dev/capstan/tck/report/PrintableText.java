package dev.capstan.tck.report;

import dev.capstan.tck.exchange.Abbreviation;

/**
 * Untrusted text made safe to display: characters that are invisible, change the text direction or control a terminal
 * are replaced by their names.
 */
final class PrintableText {

    private static final int PICTURES = 0x2400;
    private static final int DELETE_PICTURE = 0x2421;

    private PrintableText() {}

    /** Returns the text with its line breaks and tabs unchanged. */
    static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(point -> append(printable, point));
        return printable.toString();
    }

    /** Returns the same, cut after a maximum number of characters. */
    static String of(String text, int maxLength) {
        return of(Abbreviation.of(text, maxLength));
    }

    /** Returns the text as one line. */
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }

    private static void append(StringBuilder printable, int point) {
        if (point == '\n' || point == '\t') {
            printable.append((char) point);
        } else if (point < ' ') {
            printable.append((char) (PICTURES + point));
        } else if (point == 0x7f) {
            printable.append((char) DELETE_PICTURE);
        } else if (isInvisible(point)) {
            printable.append(String.format("⟨U+%04X⟩", point));
        } else {
            printable.appendCodePoint(point);
        }
    }

    private static boolean isInvisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
