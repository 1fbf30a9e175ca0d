package dev.capstan.tck.report;

import java.util.ArrayList;
import java.util.List;

/** Text wrapped to the lines of a terminal. */
public final class WrappedText {

    /** Number of characters in a line. */
    static final int COLUMNS = 80;

    private WrappedText() {}

    /** Returns the text after a head. Continuation lines align with its first character. */
    public static List<String> wrapped(String head, String text) {
        int width = COLUMNS - head.length();
        List<String> lines = new ArrayList<>();
        for (String line : PrintableText.of(text).replace("\t", "    ").split("\n", -1)) {
            String rest = line;
            while (rest.length() > width) {
                int end = end(rest, width);
                lines.add(rest.substring(0, end).stripTrailing());
                rest = rest.substring(end).stripLeading();
            }
            lines.add(rest);
        }
        String under = " ".repeat(head.length());
        List<String> placed = new ArrayList<>();
        for (String line : lines) {
            placed.add(((placed.isEmpty() ? head : under) + line).stripTrailing());
        }
        return placed;
    }

    /** Returns the position of the last space within the width. Without one, the line breaks within a word. */
    private static int end(String line, int width) {
        int space = line.lastIndexOf(' ', width);
        if (space > 0) {
            return space;
        }
        return Character.isHighSurrogate(line.charAt(width - 1)) ? width - 1 : width;
    }
}
