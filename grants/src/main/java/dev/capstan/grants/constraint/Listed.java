package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nothing but the listed values. */
record Listed(ValueSet values) implements Permitted {

    /** No value, nor absence. */
    static final Permitted NOTHING = new Listed(ValueSet.EMPTY);

    static Listed exactly(JsonNode value) {
        return new Listed(ValueSet.of(List.of(value)));
    }

    @Override
    public boolean permits(@Nullable JsonNode actual) {
        return actual != null && values.contains(actual);
    }

    @Override
    public List<JsonNode> broken(@Nullable JsonNode actual) {
        return permits(actual) ? List.of() : List.of(toJson());
    }

    @Override
    public Permitted meet(Permitted other) {
        return new Listed(values.where(other::permits));
    }

    @Override
    public boolean covers(Permitted other) {
        return other instanceof Listed listed && listed.values.allMatch(values::contains);
    }

    /** A single value is written as itself, unless it is an object, which would read as operators. */
    @Override
    public JsonNode toJson() {
        JsonNode list = values.toJson();
        boolean exact = list.size() == 1 && !list.get(0).isObject();
        return exact ? list.get(0) : Json.object().set(Operator.IN.wire(), list);
    }

    @Override
    public String inWords() {
        return switch (values.size()) {
            case 0 -> "nothing is permitted";
            case 1 -> "exactly " + values.inWords();
            default -> "one of " + values.inWords();
        };
    }
}
