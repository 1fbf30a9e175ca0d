package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A finite set of JSON values, distinguished by exact value, in the order of the document.
 *
 * @param byKey the values by their {@link EqualityKey}
 */
public record JsonValues(Map<String, JsonNode> byKey) {

    /** Returns the set of some values. */
    public static JsonValues among(Iterable<JsonNode> values) {
        Map<String, JsonNode> byKey = new LinkedHashMap<>();
        values.forEach(value -> byKey.putIfAbsent(EqualityKey.of(value), value));
        return new JsonValues(byKey);
    }

    /** Returns the set of one value. */
    public static JsonValues only(JsonNode value) {
        return among(List.of(value));
    }

    /** Returns the values in both sets. */
    public JsonValues and(JsonValues others) {
        Map<String, JsonNode> both = new LinkedHashMap<>(byKey);
        both.keySet().retainAll(others.byKey.keySet());
        return new JsonValues(both);
    }

    /** Returns the values that are not in the other set. */
    public JsonValues without(JsonValues others) {
        Map<String, JsonNode> rest = new LinkedHashMap<>(byKey);
        rest.keySet().removeAll(others.byKey.keySet());
        return new JsonValues(rest);
    }

    /** Whether the set contains a value, in any notation. */
    public boolean contains(JsonNode value) {
        return byKey.containsKey(EqualityKey.of(value));
    }

    /** Returns the values in their original notation. */
    public Collection<JsonNode> list() {
        return byKey.values();
    }

    /** Returns the number of values. */
    public int size() {
        return byKey.size();
    }

    /** Returns the kinds of the values. */
    public Set<JsonKind> kinds() {
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        byKey.values().forEach(value -> kinds.add(JsonKind.of(value)));
        return kinds;
    }
}
