package dev.capstan.tck.steps.common;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the cells of tables are read. */
public final class Cells {

    private Cells() {}

    /** A text; an empty cell is an empty text. */
    public static String text(@Nullable String cell) {
        return cell == null ? "" : cell;
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
