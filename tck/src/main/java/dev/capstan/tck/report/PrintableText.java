package dev.capstan.tck.report;

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
        StringBuilder seen = new StringBuilder(text.length());
        text.codePoints().forEach(point -> append(seen, point));
        return seen.toString();
    }

    /** Returns the same, cut after a maximum number of characters. */
    static String of(String text, int longest) {
        if (text.length() <= longest) {
            return of(text);
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return of(text.substring(0, end)) + " …";
    }

    /** Returns the text as one line. */
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }

    private static void append(StringBuilder seen, int point) {
        if (point == '\n' || point == '\t') {
            seen.append((char) point);
        } else if (point < ' ') {
            seen.append((char) (PICTURES + point));
        } else if (point == 0x7f) {
            seen.append((char) DELETE_PICTURE);
        } else if (isUnseen(point)) {
            seen.append(String.format("⟨U+%04X⟩", point));
        } else {
            seen.appendCodePoint(point);
        }
    }

    private static boolean isUnseen(int point) {
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
