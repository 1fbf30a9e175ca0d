package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** A check for names and strings of a tree that hold half a surrogate pair, and so are not valid text. */
final class LoneSurrogates {

    private LoneSurrogates() {}

    /** Returns the pointer of the first invalid string, or of the object with the first invalid name; or empty. */
    static Optional<String> firstFault(JsonNode node) {
        return firstFault(node, "");
    }

    private static Optional<String> firstFault(JsonNode node, String pointer) {
        if (node.isTextual()) {
            return containsLoneSurrogate(node.textValue()) ? Optional.empty() : Optional.of(pointer);
        }
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            String name = property.getKey();
            Optional<String> fault = containsLoneSurrogate(name)
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

    private static boolean containsLoneSurrogate(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
