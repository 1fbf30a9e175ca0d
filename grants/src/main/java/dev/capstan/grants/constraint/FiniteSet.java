package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listed values only. */
record FiniteSet(ValueSet values) implements PermittedValues {

    /** No value, and not absence either. */
    static final PermittedValues EMPTY = new FiniteSet(ValueSet.EMPTY);

    static FiniteSet exactly(JsonNode value) {
        return new FiniteSet(ValueSet.of(List.of(value)));
    }

    @Override
    public boolean permits(@Nullable JsonNode actual) {
        return actual != null && values.contains(actual);
    }

    @Override
    public PermittedValues intersect(PermittedValues other) {
        return new FiniteSet(values.filter(other::permits));
    }

    @Override
    public boolean covers(PermittedValues other) {
        return other instanceof FiniteSet listed && listed.values.allMatch(values::contains);
    }

    /** Returns a single value as itself, unless it is an object, which would be read as operators. */
    @Override
    public JsonNode toJson() {
        JsonNode list = values.toJson();
        boolean exact = list.size() == 1 && !list.get(0).isObject();
        return exact ? list.get(0) : Json.object().set(Operator.IN.wire(), list);
    }

    @Override
    public String describe() {
        return switch (values.size()) {
            case 0 -> "no value is permitted";
            case 1 -> "exactly " + values.inWords();
            default -> "one of " + values.inWords();
        };
    }
}
