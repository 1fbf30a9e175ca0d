package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An infinite range of numbers without the excluded ones.
 *
 * @param bounds at least one bound; the lower is less than the upper
 * @param excluded excluded numbers within the bounds
 */
record Interval(Bounds bounds, ValueSet excluded) implements PermittedValues {

    Interval {
        if (bounds.isEmpty() || bounds.isSingle() || bounds.min() == null && bounds.max() == null) {
            throw new IllegalArgumentException(bounds + " are not the bounds of an interval");
        }
        excluded = excluded.filter(bounds::contains);
    }

    static PermittedValues atLeast(BigDecimal min) {
        return new Interval(new Bounds(min, null), ValueSet.EMPTY);
    }

    static PermittedValues atMost(BigDecimal max) {
        return new Interval(new Bounds(null, max), ValueSet.EMPTY);
    }

    private static PermittedValues of(Bounds bounds, ValueSet excluded) {
        if (bounds.isEmpty()) {
            return FiniteSet.EMPTY;
        }
        return bounds.isSingle()
                ? FiniteSet.exactly(CanonicalJson.number(Objects.requireNonNull(bounds.min())))
                        .intersect(new ComplementSet(excluded))
                : new Interval(bounds, excluded);
    }

    @Override
    public boolean permits(@Nullable JsonNode actual) {
        return actual != null && bounds.contains(actual) && !excluded.contains(actual);
    }

    @Override
    public List<JsonNode> broken(@Nullable JsonNode actual) {
        if (permits(actual)) {
            return List.of();
        }
        ObjectNode left = toJson();
        if (actual != null && actual.isNumber()) {
            if (bounds.isBelowMax(actual)) {
                left.remove(Operator.MAX.wire());
            }
            if (bounds.isAboveMin(actual)) {
                left.remove(Operator.MIN.wire());
            }
        }
        if (actual == null || !excluded.contains(actual)) {
            left.remove(Operator.NOT_IN.wire());
        }
        List<JsonNode> broken = new ArrayList<>();
        left.properties().forEach(one -> broken.add(Json.object().set(one.getKey(), one.getValue())));
        return broken;
    }

    @Override
    public PermittedValues intersect(PermittedValues other) {
        if (other instanceof Interval that) {
            return of(bounds.and(that.bounds), excluded.and(that.excluded));
        }
        return other instanceof ComplementSet that
                ? new Interval(bounds, excluded.and(that.excluded()))
                : other.intersect(this);
    }

    @Override
    public boolean covers(PermittedValues other) {
        if (other instanceof FiniteSet listed) {
            return listed.values().allMatch(this::permits);
        }
        return other instanceof Interval that && bounds.surround(that.bounds) && excluded.noneMatch(that::permits);
    }

    @Override
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        if (bounds.max() != null) {
            json.set(Operator.MAX.wire(), CanonicalJson.number(bounds.max()));
        }
        if (bounds.min() != null) {
            json.set(Operator.MIN.wire(), CanonicalJson.number(bounds.min()));
        }
        if (!excluded.isEmpty()) {
            json.set(Operator.NOT_IN.wire(), excluded.toJson());
        }
        return json;
    }

    @Override
    public String describe() {
        String least = bounds.min() == null ? "" : "at least " + PrintableJson.number(bounds.min());
        String upper = bounds.max() == null ? "" : "at most " + PrintableJson.number(bounds.max());
        String and = least.isEmpty() || upper.isEmpty() ? "" : " and ";
        return least + and + upper + (excluded.isEmpty() ? "" : ", but not " + excluded.inWords());
    }
}
