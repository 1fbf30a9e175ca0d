package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Side;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

/**
 * The properties that one side of an operation does not have: read-only ones of requests, and write-only ones of
 * responses.
 */
record HiddenProperties(OpenApiDocument document, Side side) {

    private static final int MAX_DEPTH = 20;

    /**
     * Removes the hidden properties from the required ones of a converted schema.
     *
     * @param schema schema of the document, whose references and {@code allOf} count, too
     */
    void requireNone(JsonNode schema, ObjectNode converted) {
        Set<String> hidden = new HashSet<>();
        addHidden(schema, hidden, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
        if (!hidden.isEmpty()) {
            requireNone(hidden, converted);
        }
        if (converted.path("required").isEmpty()) {
            converted.remove("required");
        }
    }

    private void addHidden(JsonNode schema, Set<String> hidden, Set<JsonNode> seen, int depth) {
        if (depth > MAX_DEPTH || !seen.add(schema)) {
            return;
        }
        Optional<JsonNode> target = target(schema);
        target.ifPresent(found -> addHidden(found, hidden, seen, depth + 1));
        if (target.isEmpty() || !document.isVersion30()) {
            schema.path("properties").properties().stream()
                    .filter(property -> isHidden(property.getValue()))
                    .forEach(property -> hidden.add(property.getKey()));
            schema.path("allOf").forEach(part -> addHidden(part, hidden, seen, depth + 1));
        }
    }

    /** Whether the other side alone has a property. What stands beside a reference counts in 3.1 only. */
    private boolean isHidden(JsonNode property) {
        String flag = side == Side.REQUEST ? "readOnly" : "writeOnly";
        JsonNode schema = property;
        for (int depth = 0; depth < MAX_DEPTH; depth++) {
            Optional<JsonNode> target = target(schema);
            if ((target.isEmpty() || !document.isVersion30())
                    && schema.path(flag).asBoolean()) {
                return true;
            }
            if (target.isEmpty()) {
                return false;
            }
            schema = target.get();
        }
        return false;
    }

    /** Returns the schema of the document that a schema refers to; empty if it refers to none. */
    private Optional<JsonNode> target(JsonNode schema) {
        return Optional.of(schema.path("$ref").asText())
                .filter(reference -> reference.startsWith("#/"))
                .flatMap(document::at);
    }

    private static void requireNone(Set<String> names, JsonNode converted) {
        if (converted.path("required") instanceof ArrayNode required) {
            required.removeIf(name -> names.contains(name.asText()));
        }
        converted.path("allOf").forEach(part -> requireNone(names, part));
    }
}
