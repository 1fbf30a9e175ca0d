package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Tells whether every name and every text of a tree is a sequence of characters, without half a surrogate pair. */
final class WellFormedText {

    private WellFormedText() {}

    static boolean holds(JsonNode node) {
        if (node.isTextual()) {
            return holds(node.textValue());
        }
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            if (!holds(property.getKey())) {
                return false;
            }
        }
        for (JsonNode child : node) {
            if (!holds(child)) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
