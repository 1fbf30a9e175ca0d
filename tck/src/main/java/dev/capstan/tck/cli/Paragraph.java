package dev.capstan.tck.cli;

/** Text wrapped to the width of a terminal. */
final class Paragraph {

    private static final int WIDTH = 96;

    private Paragraph() {}

    /** Returns the text wrapped between words, each line indented by a number of spaces. */
    static String of(String text, int indent) {
        StringBuilder lines = new StringBuilder();
        int column = WIDTH;
        for (String word : text.strip().split("\\s+")) {
            if (column + 1 + word.length() > WIDTH) {
                lines.append(lines.isEmpty() ? "" : "\n")
                        .append(" ".repeat(indent))
                        .append(word);
                column = indent + word.length();
            } else {
                lines.append(' ').append(word);
                column += 1 + word.length();
            }
        }
        return lines.toString();
    }
}
