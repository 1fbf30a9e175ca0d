package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A finite set of JSON values, told apart by exact value, in the order in which they were written. */
record Values(Map<String, JsonNode> byText) {

    static Values among(Iterable<JsonNode> values) {
        Map<String, JsonNode> byText = new LinkedHashMap<>();
        values.forEach(value -> byText.putIfAbsent(Json.canonical(value), value));
        return new Values(byText);
    }

    static Values only(JsonNode value) {
        return among(List.of(value));
    }

    Values and(Values others) {
        Map<String, JsonNode> both = new LinkedHashMap<>(byText);
        both.keySet().retainAll(others.byText.keySet());
        return new Values(both);
    }

    Values without(Values others) {
        Map<String, JsonNode> rest = new LinkedHashMap<>(byText);
        rest.keySet().removeAll(others.byText.keySet());
        return new Values(rest);
    }

    boolean contains(JsonNode value) {
        return byText.containsKey(Json.canonical(value));
    }

    Collection<JsonNode> list() {
        return byText.values();
    }

    int size() {
        return byText.size();
    }

    /** The kinds of value among them. */
    int kinds() {
        int kinds = 0;
        for (JsonNode value : byText.values()) {
            kinds |= Kind.of(value).bit();
        }
        return kinds;
    }
}
