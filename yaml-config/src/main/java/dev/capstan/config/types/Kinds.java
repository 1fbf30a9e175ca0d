package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which kinds of values a schema takes at most, by everything in it that applies to the same value. */
final class Kinds {

    private static final Set<String> ANNOTATIONS = Set.of("title", "description", "default", "examples");

    private final Definitions definitions;
    private final Map<JsonNode, Set<JsonKind>> known = new IdentityHashMap<>();

    Kinds(Definitions definitions) {
        this.definitions = definitions;
    }

    Set<JsonKind> of(JsonNode schema) {
        Set<JsonKind> before = known.get(schema);
        if (before != null) {
            return before;
        }
        known.put(schema, JsonKind.ALL);
        Set<JsonKind> kinds = read(schema);
        known.put(schema, kinds);
        return kinds;
    }

    private Set<JsonKind> read(JsonNode schema) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? JsonKind.ALL : Set.of();
        }
        if (schema.has("$ref")) {
            return of(definitions.referred(schema));
        }
        Set<JsonKind> kinds = EnumSet.allOf(JsonKind.class);
        if (schema.has("type")) {
            kinds.retainAll(typed(schema.get("type")));
        }
        if (schema.has("const")) {
            kinds.retainAll(EnumSet.of(JsonKind.of(schema.get("const"))));
        }
        if (schema.has("enum")) {
            Set<JsonKind> values = EnumSet.noneOf(JsonKind.class);
            schema.get("enum").forEach(value -> values.add(JsonKind.of(value)));
            kinds.retainAll(values);
        }
        schema.path("allOf").forEach(part -> kinds.retainAll(of(part)));
        for (String list : List.of("anyOf", "oneOf")) {
            if (schema.has(list)) {
                Set<JsonKind> options = EnumSet.noneOf(JsonKind.class);
                schema.get(list).forEach(option -> options.addAll(of(option)));
                kinds.retainAll(options);
            }
        }
        if (schema.has("not")) {
            kinds.removeAll(excluded(schema.get("not")));
        }
        return kinds;
    }

    private static Set<JsonKind> typed(JsonNode type) {
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        if (type.isTextual()) {
            kinds.addAll(JsonKind.named(type.textValue()));
        }
        type.forEach(name -> kinds.addAll(JsonKind.named(name.textValue())));
        return kinds;
    }

    /** The kinds of which a schema takes every value, as far as its type alone says so. */
    private static Set<JsonKind> excluded(JsonNode schema) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? JsonKind.ALL : Set.of();
        }
        Set<JsonKind> kinds = EnumSet.allOf(JsonKind.class);
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (keyword.getKey().equals("type")) {
                kinds.retainAll(typed(keyword.getValue()));
            } else if (!ANNOTATIONS.contains(keyword.getKey())) {
                return Set.of();
            }
        }
        return kinds;
    }
}
