package dev.capstan.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns. */
public final class Table {

    private static final int GAP = 2;

    private final List<List<String>> rows = new ArrayList<>();

    /** Creates a table with this head. Without a head it starts with its first row. */
    public Table(String... head) {
        if (head.length > 0) {
            rows.add(List.of(head));
        }
    }

    /** Adds a row, with a cell for each column. */
    public void row(List<String> cells) {
        rows.add(cells);
    }

    /** Prints the table without an indent. */
    public void print(PrintWriter out) {
        print("", out);
    }

    /** Prints it with this indent before each line. */
    public void print(String indent, PrintWriter out) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < columns; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + GAP));
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
