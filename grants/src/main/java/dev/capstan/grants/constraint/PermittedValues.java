package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one field may hold: a set of JSON values, to which its absence may belong. Numbers are dense: between two there
 * is always a third.
 */
sealed interface PermittedValues permits ComplementSet, Interval, FiniteSet {

    /** Whether the value, or its absence (null), belongs to the set. */
    boolean permits(@Nullable JsonNode actual);

    /** The operators, in order, or the exact value that the value or its absence breaks. */
    List<JsonNode> broken(@Nullable JsonNode actual);

    /** What belongs to both sets. */
    PermittedValues intersect(PermittedValues other);

    /** Whether all of the other set belongs to this one. */
    boolean covers(PermittedValues other);

    /** The one way to write this set. */
    JsonNode toJson();

    /** The set in words that follow a field's name. */
    String describe();

    /** Whether nothing belongs to the set. */
    default boolean isNothing() {
        return equals(FiniteSet.NOTHING);
    }

    /** Whether everything belongs to the set. */
    default boolean isAnything() {
        return equals(ComplementSet.ANYTHING);
    }
}
