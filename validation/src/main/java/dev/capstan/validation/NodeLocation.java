package dev.capstan.validation;

import com.networknt.schema.path.NodePath;
import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.Location;

/**
 * The location of a value as the library counts it. The library's own pointers would write a line break in a name as two
 * other characters.
 */
record NodeLocation(NodePath path) implements Location {

    @Override
    public String pointer() {
        StringBuilder pointer = new StringBuilder();
        for (int i = 0; i < path.getNameCount(); i++) {
            pointer.append('/').append(Json.pointerToken(String.valueOf(path.getElement(i))));
        }
        return pointer.toString();
    }

    @Override
    public long length() {
        long length = 0;
        for (NodePath part = path; part.getParent() != null; part = part.getParent()) {
            Object last = part.getElement(-1);
            length += last instanceof String name ? name.length() + 1 : 2;
        }
        return length;
    }

    @Override
    public Location property(String name) {
        return new NodeLocation(path.append(name));
    }
}
