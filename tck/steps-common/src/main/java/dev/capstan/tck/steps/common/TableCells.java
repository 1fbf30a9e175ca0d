package dev.capstan.tck.steps.common;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Readers of the cells of tables. */
public final class TableCells {

    private TableCells() {}

    /** Returns the string of a cell; an empty cell is an empty string. */
    public static String text(@Nullable String cell) {
        return cell == null ? "" : cell;
    }

    /** Returns the string of a row in this column; empty without the column. */
    public static String of(Map<String, String> row, String column) {
        return text(row.get(column));
    }

    /** Returns the cells of a row that are not empty, for messages, such as {@code change new, at /a}. */
    public static String shown(Map<String, String> row) {
        return row.keySet().stream()
                .filter(column -> !of(row, column).isEmpty())
                .map(column -> column + " " + of(row, column))
                .collect(Collectors.joining(", "));
    }

    /** Reads a pointer; the root, an empty string, is written {@code (root)}. */
    public static String pointer(@Nullable String cell) {
        return text(cell).equals("(root)") ? "" : text(cell);
    }

    /** Reads alternatives, written {@code one or another}; an empty cell has none. */
    public static List<String> alternatives(@Nullable String cell) {
        return text(cell).isEmpty() ? List.of() : List.of(text(cell).split(" or "));
    }
}
