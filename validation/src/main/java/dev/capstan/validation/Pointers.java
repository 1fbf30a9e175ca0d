package dev.capstan.validation;

import com.networknt.schema.path.NodePath;
import dev.capstan.core.json.Json;

/** RFC 6901 pointers of paths; the library's own would show a line break in a name as two other characters. */
final class Pointers {

    private Pointers() {}

    static String of(NodePath path) {
        return after(0, path);
    }

    /** The pointer from a value to another one within it. */
    static String between(NodePath outer, NodePath inner) {
        return after(outer.getNameCount(), inner);
    }

    private static String after(int skipped, NodePath path) {
        StringBuilder pointer = new StringBuilder();
        for (int i = skipped; i < path.getNameCount(); i++) {
            pointer.append('/').append(Json.pointerToken(String.valueOf(path.getElement(i))));
        }
        return pointer.toString();
    }

    /** About how long a pointer is. */
    static long length(NodePath path) {
        long length = 0;
        for (NodePath part = path; part.getParent() != null; part = part.getParent()) {
            Object last = part.getElement(-1);
            length += last instanceof String name ? name.length() + 1 : 2;
        }
        return length;
    }
}
