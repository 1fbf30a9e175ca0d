package dev.capstan.handlers.service;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Rest of a payload once some of its members are taken. */
final class Remainder {

    private Remainder() {}

    /** Returns a payload without these members, and without objects that have become empty by that. */
    static JsonNode of(JsonNode payload, Set<JsonPointer> taken) {
        if (taken.isEmpty() || !payload.isObject()) {
            return payload;
        }
        JsonNode rest = payload.deepCopy();
        taken.forEach(pointer -> remove(rest, pointer));
        return rest;
    }

    private static void remove(JsonNode root, JsonPointer pointer) {
        JsonPointer parent = pointer.head();
        if (parent != null && root.at(parent) instanceof ObjectNode object) {
            boolean removed = object.remove(pointer.last().getMatchingProperty()) != null;
            if (removed && object.isEmpty()) {
                remove(root, parent);
            }
        }
    }
}
