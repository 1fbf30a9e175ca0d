package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The converted schemas of one side that lost a keyword, and so accept more than those of the document. Within
 * {@code oneOf} and {@code not} that refuses valid values, so these two are loosened as well: what is left out never
 * makes a schema stricter.
 */
final class LossySchemas {

    private static final List<String> SINGLE = List.of("items", "additionalProperties");
    private static final List<String> LISTS = List.of("allOf", "anyOf");
    private static final String DEFINITION = "#/definitions/";

    private final Consumer<Remark> remarks;
    private final Set<JsonNode> lossy = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<JsonNode, String> places = new IdentityHashMap<>();
    private final Set<String> lossyDefinitions = new HashSet<>();

    LossySchemas(Consumer<Remark> remarks) {
        this.remarks = remarks;
    }

    /**
     * Records that a converted schema lost a keyword.
     *
     * @param converted schema; or properties or definitions, of which one became {@code true}
     */
    void add(ObjectNode converted) {
        lossy.add(converted);
    }

    /** Whether a converted schema itself lost a keyword. */
    boolean contains(ObjectNode converted) {
        return lossy.contains(converted);
    }

    /** Returns a new schema that accepts any JSON, in place of one that cannot be enforced. */
    ObjectNode anything() {
        ObjectNode anything = Json.object();
        lossy.add(anything);
        return anything;
    }

    /** Records where in the document a converted schema with {@code oneOf} or {@code not} is. */
    void place(ObjectNode converted, String pointer) {
        places.put(converted, pointer);
    }

    /**
     * Turns each {@code oneOf} with a lossy schema into {@code anyOf}, and removes each {@code not} with one. Adds a
     * remark for each.
     *
     * @param whole schema with its definitions
     */
    void loosen(JsonNode whole) {
        JsonNode definitions = whole.path("definitions");
        findDefinitions(definitions);
        isLoosened(whole);
        definitions.forEach(this::isLoosened);
    }

    /** Finds the definitions that are lossy themselves or refer to a lossy one. */
    private void findDefinitions(JsonNode definitions) {
        Map<String, List<String>> referrers = new HashMap<>();
        Deque<String> found = new ArrayDeque<>();
        definitions.properties().forEach(definition -> {
            String name = definition.getKey();
            Set<String> references = new HashSet<>();
            boolean isReplaced = definition.getValue().isBoolean() && lossy.contains(definitions);
            if (isLossy(definition.getValue(), references) || isReplaced) {
                found.add(name);
            }
            references.forEach(target -> referrers
                    .computeIfAbsent(target, fresh -> new ArrayList<>())
                    .add(name));
        });
        while (!found.isEmpty()) {
            String name = found.pop();
            if (lossyDefinitions.add(name)) {
                found.addAll(referrers.getOrDefault(name, List.of()));
            }
        }
    }

    /** Whether a schema or one within it is lossy; adds the definitions that it refers to. */
    private boolean isLossy(JsonNode schema, Set<String> references) {
        if (!schema.isObject()) {
            return false;
        }
        if (schema.path("$ref").isTextual()) {
            references.add(definition(schema));
        }
        boolean isLossy = lossy.contains(schema) || lossy.contains(schema.path("properties"));
        for (JsonNode inner : inner(schema)) {
            isLossy |= isLossy(inner, references);
        }
        return isLossy;
    }

    private static List<JsonNode> inner(JsonNode schema) {
        List<JsonNode> inner = new ArrayList<>();
        schema.path("properties").forEach(inner::add);
        SINGLE.forEach(keyword -> inner.add(schema.path(keyword)));
        LISTS.forEach(keyword -> schema.path(keyword).forEach(inner::add));
        schema.path("oneOf").forEach(inner::add);
        inner.add(schema.path("not"));
        return inner;
    }

    private static String definition(JsonNode reference) {
        return reference.path("$ref").asText().substring(DEFINITION.length());
    }

    /** Loosens a schema from the inside out. Whether it accepts more than that of the document. */
    private boolean isLoosened(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return false;
        }
        boolean isLossy = lossy.contains(object)
                || (object.path("$ref").isTextual() && lossyDefinitions.contains(definition(object)));
        isLossy |= areLoosened(object.path("properties"));
        for (String keyword : SINGLE) {
            isLossy |= isLoosened(object.path(keyword));
        }
        for (String keyword : LISTS) {
            isLossy |= areLoosened(object.path(keyword));
        }
        if (areLoosened(object.path("oneOf"))) {
            chooseAny(object);
            isLossy = true;
        }
        if (isLoosened(object.path("not"))) {
            object.remove("not");
            remark(object, "not", "it is not enforced, because a part of its schema is not enforced");
            isLossy = true;
        }
        return isLossy;
    }

    private boolean areLoosened(JsonNode schemas) {
        boolean areLossy = lossy.contains(schemas);
        for (JsonNode schema : schemas) {
            areLossy |= isLoosened(schema);
        }
        return areLossy;
    }

    private void chooseAny(ObjectNode schema) {
        JsonNode choices = schema.remove("oneOf");
        if (schema.has("anyOf")) {
            ArrayNode parts = schema.withArrayProperty("allOf");
            parts.addObject().set("anyOf", choices);
        } else {
            schema.set("anyOf", choices);
        }
        remark(schema, "oneOf", "it is enforced as 'anyOf', because a part of its schemas is not enforced");
    }

    private void remark(ObjectNode schema, String keyword, String message) {
        lossy.add(schema);
        remarks.accept(new Remark(places.getOrDefault(schema, "") + "/" + keyword, message));
    }
}
