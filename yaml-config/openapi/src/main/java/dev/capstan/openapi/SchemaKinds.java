package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds of JSON values that schemas of a document allow, as far as their types say. Integers are numbers. */
final class SchemaKinds {

    /** All kinds: those of a schema without a type. */
    static final Set<String> ALL = Set.of("string", "number", "boolean", "object", "array", "null");

    private static final int MAX_DEPTH = 50;

    private final OpenApiDocument document;
    private final Map<JsonNode, Set<String>> known = new IdentityHashMap<>();

    SchemaKinds(OpenApiDocument document) {
        this.document = document;
    }

    /** Returns the kinds that a schema allows; all where that cannot be told. */
    Set<String> of(JsonNode schema) {
        return of(schema, 0);
    }

    private Set<String> of(JsonNode schema, int depth) {
        if (!schema.isObject() || depth > MAX_DEPTH) {
            return ALL;
        }
        Set<String> before = known.putIfAbsent(schema, ALL); // all while under way: a circular reference adds nothing
        if (before != null) {
            return before;
        }
        Set<String> kinds = allowed(schema, depth + 1);
        known.put(schema, kinds);
        return kinds;
    }

    private Set<String> allowed(JsonNode schema, int depth) {
        Set<String> kinds = new HashSet<>(ALL);
        Optional<String> reference = Optional.of(schema.path("$ref").asText()).filter(text -> text.startsWith("#/"));
        reference.flatMap(document::at).ifPresent(target -> kinds.retainAll(of(target, depth)));
        if (reference.isPresent() && document.isVersion30()) {
            return kinds;
        }
        kinds.retainAll(declared(schema));
        schema.path("allOf").forEach(part -> kinds.retainAll(of(part, depth)));
        for (String choice : List.of("anyOf", "oneOf")) {
            if (!schema.path(choice).isEmpty()) {
                Set<String> any = new HashSet<>();
                schema.path(choice).forEach(part -> any.addAll(of(part, depth)));
                kinds.retainAll(any);
            }
        }
        return kinds;
    }

    /** Returns the kinds of the types of a schema. Without a type, properties are those of an object, items of an array. */
    private static Set<String> declared(JsonNode schema) {
        JsonNode type = schema.path("type");
        Set<String> kinds = new HashSet<>();
        if (type.isTextual()) {
            kinds.add(kind(type));
        }
        type.forEach(each -> kinds.add(kind(each)));
        if (!kinds.isEmpty()) {
            return kinds;
        }
        return schema.has("properties") ? Set.of("object") : schema.has("items") ? Set.of("array") : ALL;
    }

    private static String kind(JsonNode type) {
        return type.asText().equals("integer") ? "number" : type.asText();
    }
}
