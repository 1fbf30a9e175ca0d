package dev.capstan.tck.steps.common;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the cells of tables are read. */
public final class TableCells {

    private TableCells() {}

    /** A text; an empty cell is an empty text. */
    public static String text(@Nullable String cell) {
        return cell == null ? "" : cell;
    }

    /** The text of a row in this column. */
    public static String of(Map<String, String> row, String column) {
        return text(row.get(column));
    }

    /** A pointer; the root, which is an empty text, is written {@code (root)}. */
    public static String pointer(@Nullable String cell) {
        return text(cell).equals("(root)") ? "" : text(cell);
    }

    /** Alternatives, written {@code one or another}; an empty cell has none. */
    public static List<String> alternatives(@Nullable String cell) {
        return text(cell).isEmpty() ? List.of() : List.of(text(cell).split(" or "));
    }
}
