package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A finite set of JSON values, told apart by exact value, in the order in which they were written.
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

    /** Returns the values that both have. */
    public JsonValues and(JsonValues others) {
        Map<String, JsonNode> both = new LinkedHashMap<>(byKey);
        both.keySet().retainAll(others.byKey.keySet());
        return new JsonValues(both);
    }

    /** Returns the values that the other set does not have. */
    public JsonValues without(JsonValues others) {
        Map<String, JsonNode> rest = new LinkedHashMap<>(byKey);
        rest.keySet().removeAll(others.byKey.keySet());
        return new JsonValues(rest);
    }

    /** Whether a value, as written here or in another way, is among them. */
    public boolean contains(JsonNode value) {
        return byKey.containsKey(EqualityKey.of(value));
    }

    /** Returns the values as they were written. */
    public Collection<JsonNode> list() {
        return byKey.values();
    }

    /** Returns how many there are. */
    public int size() {
        return byKey.size();
    }

    /** Returns the kinds of value among them. */
    public Set<JsonKind> kinds() {
        Set<JsonKind> kinds = EnumSet.noneOf(JsonKind.class);
        byKey.values().forEach(value -> kinds.add(JsonKind.of(value)));
        return kinds;
    }
}
