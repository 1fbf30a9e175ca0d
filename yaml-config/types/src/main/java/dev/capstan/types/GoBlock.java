package dev.capstan.types;

import java.util.ArrayList;
import java.util.List;

/** Lines between braces or parentheses in Go, with cells aligned in columns as gofmt does. */
final class GoBlock {

    private final StringBuilder text = new StringBuilder();
    private final List<List<String>> run = new ArrayList<>();

    /** Adds comments before the next line. They end the alignment of the lines before them. */
    GoBlock comment(List<String> comments) {
        if (!comments.isEmpty()) {
            end();
            comments.forEach(comment -> text.append("\t// ").append(comment).append('\n'));
        }
        return this;
    }

    /** Adds a line of ASCII cells, as many as the adjacent lines have. */
    GoBlock line(String... cells) {
        run.add(List.of(cells));
        return this;
    }

    /** Returns the lines and comments added so far. */
    String text() {
        end();
        return text.toString();
    }

    private void end() {
        if (run.isEmpty()) {
            return;
        }
        int last = run.get(0).size() - 1;
        int[] widths = new int[last];
        run.forEach(line -> {
            for (int column = 0; column < last; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        });
        for (List<String> line : run) {
            text.append('\t');
            for (int column = 0; column < last; column++) {
                String cell = line.get(column);
                text.append(cell).append(" ".repeat(widths[column] + 1 - cell.length()));
            }
            text.append(line.get(last)).append('\n');
        }
        run.clear();
    }
}
