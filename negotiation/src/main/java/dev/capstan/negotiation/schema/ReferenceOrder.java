package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which definitions can be read.
 *
 * @param ending the names of those whose references come to an end, each after all that it refers to
 * @param endless the names of those whose references lead back to where they came from
 */
record ReferenceOrder(List<String> ending, Set<String> endless) {

    static ReferenceOrder of(JsonNode definitions) {
        Map<String, Set<String>> open = new LinkedHashMap<>();
        Map<String, List<String>> users = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
            Set<String> names = named(definition.getValue());
            names.removeIf(name -> !definitions.has(name));
            open.put(definition.getKey(), names);
            names.forEach(
                    name -> users.computeIfAbsent(name, n -> new ArrayList<>()).add(definition.getKey()));
        }
        Deque<String> ready = new ArrayDeque<>();
        open.forEach((name, names) -> {
            if (names.isEmpty()) {
                ready.add(name);
            }
        });
        List<String> ending = new ArrayList<>();
        while (!ready.isEmpty()) {
            String next = ready.remove();
            ending.add(next);
            open.remove(next);
            for (String user : users.getOrDefault(next, List.of())) {
                Set<String> names = open.getOrDefault(user, Set.of());
                if (names.remove(next) && names.isEmpty()) {
                    ready.add(user);
                }
            }
        }
        return new ReferenceOrder(ending, open.keySet());
    }

    /** The names of the definitions that a schema refers to anywhere, or seems to. */
    private static Set<String> named(JsonNode schema) {
        Set<String> names = new HashSet<>();
        Deque<JsonNode> left = new ArrayDeque<>(List.of(schema));
        while (!left.isEmpty()) {
            JsonNode next = left.remove();
            JsonNode reference = next.path("$ref");
            if (reference.isTextual()) {
                names.add(Definition.named(reference.textValue()));
            }
            next.forEach(left::add);
        }
        return names;
    }
}
