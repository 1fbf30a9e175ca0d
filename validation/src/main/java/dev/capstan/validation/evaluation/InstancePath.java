package dev.capstan.validation.evaluation;

import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.Location;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The location of a value in a payload, linked to that of the value around it.
 *
 * @param parent the location of the value around it; null at the root
 * @param name the name of the property; null for an item
 * @param index the index of the item
 */
record InstancePath(@Nullable InstancePath parent, @Nullable String name, int index) implements Location {

    /** The location of the payload itself. */
    static final InstancePath ROOT = new InstancePath(null, null, 0);

    InstancePath item(int index) {
        return new InstancePath(this, null, index);
    }

    @Override
    public InstancePath property(String name) {
        return new InstancePath(this, name, 0);
    }

    @Override
    public String pointer() {
        Deque<String> tokens = new ArrayDeque<>();
        for (InstancePath part = this; part.parent != null; part = part.parent) {
            tokens.addFirst(part.name == null ? String.valueOf(part.index) : Json.pointerToken(part.name));
        }
        StringBuilder pointer = new StringBuilder();
        tokens.forEach(token -> pointer.append('/').append(token));
        return pointer.toString();
    }

    @Override
    public long length() {
        long length = 0;
        for (InstancePath part = this; part.parent != null; part = part.parent) {
            length += part.name == null ? 2 : part.name.length() + 1;
        }
        return length;
    }
}
