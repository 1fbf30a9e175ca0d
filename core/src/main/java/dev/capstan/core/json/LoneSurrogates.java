package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** Finds the name or text of a tree that is no sequence of characters, because it holds half a surrogate pair. */
final class LoneSurrogates {

    private LoneSurrogates() {}

    /** The pointer of the first ill text, or of the object that has the ill name. */
    static Optional<String> firstFault(JsonNode node) {
        return firstFault(node, "");
    }

    private static Optional<String> firstFault(JsonNode node, String pointer) {
        if (node.isTextual()) {
            return holds(node.textValue()) ? Optional.empty() : Optional.of(pointer);
        }
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            String name = property.getKey();
            Optional<String> fault = holds(name)
                    ? firstFault(property.getValue(), pointer + "/" + Json.pointerToken(name))
                    : Optional.of(pointer);
            if (fault.isPresent()) {
                return fault;
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            Optional<String> fault = firstFault(node.get(i), pointer + "/" + i);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private static boolean holds(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
