package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Every value, and absence, except the excluded values and any array or object that contains one at any depth. This
 * prevents passing a forbidden value inside an array or object to a capability without a schema.
 */
record ComplementSet(ValueSet excluded) implements PermittedValues {

    /** Every value, and absence. */
    static final PermittedValues ANYTHING = new ComplementSet(ValueSet.EMPTY);

    ComplementSet {
        ValueSet all = excluded;
        excluded = all.filter(value -> !all.anyWithin(value));
    }

    @Override
    public boolean permits(@Nullable JsonNode actual) {
        return actual == null || !excluded.contains(actual) && !excluded.anyWithin(actual);
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
        return "any value except " + excluded.inWords();
    }
}
