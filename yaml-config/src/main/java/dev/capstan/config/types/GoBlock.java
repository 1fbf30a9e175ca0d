package dev.capstan.config.types;

import java.util.ArrayList;
import java.util.List;

/** Lines between braces or parentheses in Go, their cells in columns as gofmt puts them. */
final class GoBlock {

    private final StringBuilder text = new StringBuilder();
    private final List<List<String>> run = new ArrayList<>();

    /** Comments before the next line, behind which columns begin anew. */
    GoBlock comment(List<String> comments) {
        if (!comments.isEmpty()) {
            end();
            comments.forEach(comment -> text.append("\t// ").append(comment).append('\n'));
        }
        return this;
    }

    /** A line of cells of ASCII, as many as the lines around it have. */
    GoBlock line(String... cells) {
        run.add(List.of(cells));
        return this;
    }

    /** Everything up to here. */
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
