package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The permitted range of numbers, both bounds included; null means unbounded.
 *
 * @param min the lower bound, or null
 * @param max the upper bound, or null
 */
record Bounds(@Nullable BigDecimal min, @Nullable BigDecimal max) {

    Bounds {
        min = min == null ? null : min.stripTrailingZeros();
        max = max == null ? null : max.stripTrailingZeros();
    }

    /** Whether no number is permitted. */
    boolean isEmpty() {
        return min != null && max != null && min.compareTo(max) > 0;
    }

    /** Whether exactly one number is permitted. */
    boolean isSingle() {
        return min != null && min.equals(max);
    }

    /** Whether a value is a number within both bounds. */
    boolean contains(JsonNode value) {
        return value.isNumber() && isAboveMin(value) && isBelowMax(value);
    }

    /** Whether a number is not below the lower bound. */
    boolean isAboveMin(JsonNode number) {
        return min == null || number.decimalValue().compareTo(min) >= 0;
    }

    /** Whether a number is not above the upper bound. */
    boolean isBelowMax(JsonNode number) {
        return max == null || number.decimalValue().compareTo(max) <= 0;
    }

    /** Returns the intersection of both ranges. */
    Bounds and(Bounds other) {
        return new Bounds(
                min == null || other.min != null && other.min.compareTo(min) > 0 ? other.min : min,
                max == null || other.max != null && other.max.compareTo(max) < 0 ? other.max : max);
    }

    /** Whether this range includes the other. */
    boolean surround(Bounds inner) {
        return inner.equals(and(inner));
    }
}
