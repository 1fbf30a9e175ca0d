package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.SchemaReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The definitions of a schema, by the references to them (TC-2.9). */
final class Definitions {

    private final JsonNode root;

    Definitions(JsonNode root) {
        this.root = root;
    }

    /** What a schema with a reference refers to; an {@link IllegalArgumentException} where that is nothing. */
    JsonNode referred(JsonNode schema) {
        String name = name(schema);
        JsonNode definition = root.path("definitions").path(name);
        if (definition.isMissingNode()) {
            throw new IllegalArgumentException("there is no definition '" + name + "'");
        }
        return definition;
    }

    /** The name in a schema's reference. */
    static String name(JsonNode schema) {
        String reference = schema.get("$ref").asText();
        return SchemaReference.definition(reference)
                .orElseThrow(() -> new IllegalArgumentException("'" + reference + "' is no #/definitions/<name>"));
    }

    /** The definitions that are referred to from anywhere in the schema, by name in order. */
    SortedMap<String, JsonNode> used() {
        SortedMap<String, JsonNode> used = new TreeMap<>();
        Deque<JsonNode> left = new ArrayDeque<>(List.of(root));
        while (!left.isEmpty()) {
            JsonNode schema = left.pop();
            if (schema.has("$ref")) {
                JsonNode definition = referred(schema);
                if (used.putIfAbsent(name(schema), definition) == null) {
                    left.push(definition);
                }
            } else {
                pushInner(schema, left);
            }
        }
        return used;
    }

    private static void pushInner(JsonNode schema, Deque<JsonNode> left) {
        schema.path("properties").forEach(left::push);
        for (String one : List.of("additionalProperties", "items")) {
            if (schema.has(one)) {
                left.push(schema.get(one));
            }
        }
        for (String several : List.of("allOf", "anyOf", "oneOf")) {
            schema.path(several).forEach(left::push);
        }
    }
}
