package dev.capstan.validation.schema;

import dev.capstan.core.SchemaDefect;
import java.util.ArrayList;
import java.util.List;

/** The defects found in a schema, up to a limit. */
final class Defects {

    private final List<SchemaDefect> found = new ArrayList<>();

    void add(String pointer, String keyword, String message) {
        if (found.size() < SchemaDocument.MAX_DEFECTS) {
            found.add(new SchemaDefect(pointer, keyword, message));
        } else if (found.size() == SchemaDocument.MAX_DEFECTS) {
            found.add(new SchemaDefect(
                    "", "", "there are more defects, not listed; these are the first " + found.size()));
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Whether further defects are not kept. */
    boolean isFull() {
        return found.size() > SchemaDocument.MAX_DEFECTS;
    }

    List<SchemaDefect> list() {
        return List.copyOf(found);
    }
}
