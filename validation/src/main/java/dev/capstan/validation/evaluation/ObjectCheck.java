package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The check of the keywords on the properties of an object. */
final class ObjectCheck {

    private final Map<String, Integer> indexes = new HashMap<>();
    private final String[] names;
    private final CompiledNode[] nodes;
    private final boolean[] required;
    private final int requiredNames;
    private final String[] requiredOthers;
    private final boolean isClosed;
    private final @Nullable CompiledNode additional;

    /**
     * Creates a check.
     *
     * @param properties the schemas of the named properties
     * @param required the names of the required properties
     * @param isClosed whether additionalProperties is false
     * @param additional the schema of all other properties; null without one
     */
    ObjectCheck(
            Map<String, CompiledNode> properties,
            Set<String> required,
            boolean isClosed,
            @Nullable CompiledNode additional) {
        this.names = properties.keySet().toArray(String[]::new);
        this.nodes = properties.values().toArray(CompiledNode[]::new);
        this.required = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            this.required[i] = required.contains(names[i]);
            indexes.put(names[i], i);
        }
        List<String> others = new ArrayList<>(required);
        others.removeAll(properties.keySet());
        this.requiredOthers = others.toArray(String[]::new);
        this.requiredNames = required.size() - requiredOthers.length;
        this.isClosed = isClosed;
        this.additional = additional;
    }

    /** Returns the {@link Budget} after an array, whose items a closed schema counts like properties. */
    long countItems(JsonNode array, long budget) {
        return isClosed ? Budget.spend(budget, array.size()) : budget;
    }

    /** Returns the {@link Budget} after checking an object, by its own properties if the schema has more. */
    long test(JsonNode object, long budget, int depth) {
        int size = object.size();
        long left = Budget.spend(budget, Math.min(size, names.length));
        if (isClosed || additional != null) {
            left = Budget.spend(left, size);
        }
        for (String name : requiredOthers) {
            if (object.get(name) == null) {
                left = Budget.violate(left);
            }
        }
        return size < names.length ? testOwn(object, left, depth) : testNamed(object, left, depth);
    }

    private long testNamed(JsonNode object, long budget, int depth) {
        long left = budget;
        int present = 0;
        for (int i = 0; i < names.length; i++) {
            JsonNode property = object.get(names[i]);
            if (property != null) {
                present++;
                left = nodes[i].test(property, left, depth + 1);
            } else if (required[i]) {
                left = Budget.violate(left);
            }
        }
        if (present == object.size()) {
            return left;
        }
        if (isClosed) {
            return Budget.violate(left);
        }
        return additional == null ? left : testOthers(object, additional, left, depth);
    }

    private long testOthers(JsonNode object, CompiledNode schema, long budget, int depth) {
        long left = budget;
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            if (!indexes.containsKey(property.getKey())) {
                left = schema.test(property.getValue(), left, depth + 1);
            }
        }
        return left;
    }

    private long testOwn(JsonNode object, long budget, int depth) {
        long left = budget;
        int requiredPresent = 0;
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            Integer index = indexes.get(property.getKey());
            if (index != null) {
                requiredPresent += required[index] ? 1 : 0;
                left = nodes[index].test(property.getValue(), left, depth + 1);
            } else if (isClosed) {
                left = Budget.violate(left);
            } else if (additional != null) {
                left = additional.test(property.getValue(), left, depth + 1);
            }
        }
        return requiredPresent == requiredNames ? left : Budget.violate(left);
    }
}
