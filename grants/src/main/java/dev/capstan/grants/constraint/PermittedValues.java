package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The set of JSON values that a field may have, which may include its absence. Numbers are dense: between any two there
 * is a third.
 */
sealed interface PermittedValues permits ComplementSet, Interval, FiniteSet {

    /** Whether the set includes the value, or its absence (null). */
    boolean permits(@Nullable JsonNode actual);

    /** Returns the operators, in order, or the exact value that the value or its absence violates. */
    default List<JsonNode> broken(@Nullable JsonNode actual) {
        return permits(actual) ? List.of() : List.of(toJson());
    }

    /** Returns the intersection of both sets. */
    PermittedValues intersect(PermittedValues other);

    /** Whether this set includes all of the other. */
    boolean covers(PermittedValues other);

    /** Returns the canonical JSON of this set. */
    JsonNode toJson();

    /** Returns the set in words that follow a field's name. */
    String describe();

    /** Whether the set is empty. */
    default boolean isEmpty() {
        return equals(FiniteSet.EMPTY);
    }

    /** Whether the set includes everything. */
    default boolean includesAll() {
        return equals(ComplementSet.ANYTHING);
    }
}
