package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.text.Text;
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
            return Text.isWellFormed(node.textValue()) ? Optional.empty() : Optional.of(pointer);
        }
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            String name = property.getKey();
            Optional<String> fault = Text.isWellFormed(name)
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
}
