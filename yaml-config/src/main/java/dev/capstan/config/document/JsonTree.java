package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.Map;
import java.util.Optional;

/** Conversion of a part of a file to JSON with exact numbers. */
public final class JsonTree {

    private JsonTree() {}

    /** Returns the JSON of the value, or empty if the value or a part of it was refused. */
    public static Optional<JsonNode> of(Node node) {
        if (node instanceof Node.Scalar scalar) {
            return Optional.of(scalar.value());
        }
        if (node instanceof Node.Sequence sequence) {
            return array(sequence);
        }
        return node instanceof Node.Mapping mapping ? object(mapping) : Optional.empty();
    }

    private static Optional<JsonNode> array(Node.Sequence sequence) {
        ArrayNode array = Json.mapper().createArrayNode();
        for (Node item : sequence.items()) {
            Optional<JsonNode> json = of(item);
            if (json.isEmpty()) {
                return Optional.empty();
            }
            array.add(json.get());
        }
        return Optional.of(array);
    }

    private static Optional<JsonNode> object(Node.Mapping mapping) {
        ObjectNode object = Json.object();
        for (Map.Entry<String, Node.Entry> entry : mapping.entries().entrySet()) {
            Optional<JsonNode> json = of(entry.getValue().value());
            if (json.isEmpty()) {
                return Optional.empty();
            }
            object.set(entry.getKey(), json.get());
        }
        return Optional.of(object);
    }
}
