package dev.capstan.validation.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which definitions can be processed.
 *
 * @param acyclic the names of definitions with finite references, each after all that it refers to
 * @param cyclic the names of definitions whose references never end: those in a cycle, and those that refer to them
 */
record ReferenceOrder(List<String> acyclic, Set<String> cyclic) {

    static ReferenceOrder of(Map<String, SchemaNode> definitions) {
        Map<String, Set<String>> open = new LinkedHashMap<>();
        Map<String, List<String>> users = new LinkedHashMap<>();
        for (Map.Entry<String, SchemaNode> definition : definitions.entrySet()) {
            Set<String> names = named(definition.getValue());
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

    /** Returns the names of the definitions that a schema refers to anywhere. */
    private static Set<String> named(SchemaNode definition) {
        Set<String> names = new HashSet<>();
        Deque<SchemaNode> left = new ArrayDeque<>(List.of(definition));
        while (!left.isEmpty()) {
            SchemaNode next = left.remove();
            String reference = next.reference();
            if (reference != null) {
                names.add(reference);
            }
            left.addAll(next.subschemas());
        }
        return names;
    }
}
