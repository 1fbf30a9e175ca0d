package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest number that are permitted, both included; null where there is no such bound.
 *
 * @param min the lower bound
 * @param max the upper bound
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

    /** Whether one number alone is permitted. */
    boolean isSingle() {
        return min != null && min.equals(max);
    }

    /** Whether a value is a number and within both bounds. */
    boolean hold(JsonNode value) {
        return value.isNumber() && reaches(value) && staysWithin(value);
    }

    /** Whether a number is no less than the lower bound. */
    boolean reaches(JsonNode number) {
        return min == null || number.decimalValue().compareTo(min) >= 0;
    }

    /** Whether a number is no greater than the upper bound. */
    boolean staysWithin(JsonNode number) {
        return max == null || number.decimalValue().compareTo(max) <= 0;
    }

    /** The numbers that both hold. */
    Bounds and(Bounds other) {
        return new Bounds(
                min == null || other.min != null && other.min.compareTo(min) > 0 ? other.min : min,
                max == null || other.max != null && other.max.compareTo(max) < 0 ? other.max : max);
    }

    /** Whether these bounds are nowhere tighter than the others. */
    boolean surround(Bounds inner) {
        return inner.equals(and(inner));
    }
}
