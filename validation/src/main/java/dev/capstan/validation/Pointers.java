package dev.capstan.validation;

import com.networknt.schema.path.NodePath;
import dev.capstan.core.json.Json;

/**
 * RFC 6901 pointers of paths. The library's own pointers would write a line break in a name as two other characters.
 */
final class Pointers {

    private Pointers() {}

    static String of(NodePath path) {
        return after(0, path);
    }

    /** Returns the pointer from a value to another one within it. */
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

    /** Returns the approximate length of a pointer in characters. */
    static long length(NodePath path) {
        long length = 0;
        for (NodePath part = path; part.getParent() != null; part = part.getParent()) {
            Object last = part.getElement(-1);
            length += last instanceof String name ? name.length() + 1 : 2;
        }
        return length;
    }
}
