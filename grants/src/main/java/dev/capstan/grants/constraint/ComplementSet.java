package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every value but the excluded ones and the arrays and objects with one of them inside, at any depth; and absence. An
 * array or an object around a forbidden value is no way to pass it where the capability has no schema to refuse it.
 */
record ComplementSet(ValueSet excluded) implements PermittedValues {

    /** Every value, and absence. */
    static final PermittedValues ANYTHING = new ComplementSet(ValueSet.EMPTY);

    ComplementSet {
        ValueSet all = excluded;
        excluded = all.where(value -> !all.anyWithin(value));
    }

    @Override
    public boolean permits(@Nullable JsonNode actual) {
        return actual == null || !excluded.contains(actual) && !excluded.anyWithin(actual);
    }

    @Override
    public List<JsonNode> broken(@Nullable JsonNode actual) {
        return permits(actual) ? List.of() : List.of(toJson());
    }

    @Override
    public PermittedValues intersect(PermittedValues other) {
        return other instanceof ComplementSet that
                ? new ComplementSet(excluded.and(that.excluded))
                : other.intersect(this);
    }

    @Override
    public boolean covers(PermittedValues other) {
        return other instanceof FiniteSet listed
                ? listed.values().allMatch(this::permits)
                : excluded.noneMatch(other::permits);
    }

    @Override
    public JsonNode toJson() {
        return Json.object().set(Operator.NOT_IN.wire(), excluded.toJson());
    }

    @Override
    public String describe() {
        return "anything but " + excluded.inWords();
    }
}
