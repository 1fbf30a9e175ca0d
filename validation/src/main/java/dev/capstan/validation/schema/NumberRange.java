package dev.capstan.validation.schema;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between two optional bounds.
 *
 * @param low the lower bound, or null
 * @param exclusiveLow whether the lower bound itself is excluded
 * @param high the upper bound, or null
 * @param exclusiveHigh whether the upper bound itself is excluded
 */
public record NumberRange(
        @Nullable BigDecimal low,
        boolean exclusiveLow,
        @Nullable BigDecimal high,
        boolean exclusiveHigh) {

    /** Every number. */
    public static final NumberRange ANY = new NumberRange(null, false, null, false);

    /** Whether it contains every number. */
    public boolean isAny() {
        return low == null && high == null;
    }

    /** Returns the range restricted by another lower bound. */
    public NumberRange from(BigDecimal bound, boolean exclusive) {
        int order = low == null ? 1 : bound.compareTo(low);
        return order > 0 || order == 0 && exclusive ? new NumberRange(bound, exclusive, high, exclusiveHigh) : this;
    }

    /** Returns the range restricted by another upper bound. */
    public NumberRange to(BigDecimal bound, boolean exclusive) {
        int order = high == null ? -1 : bound.compareTo(high);
        return order < 0 || order == 0 && exclusive ? new NumberRange(low, exclusiveLow, bound, exclusive) : this;
    }

    /** Returns the numbers in both ranges. */
    public NumberRange and(NumberRange other) {
        NumberRange both = other.low == null ? this : from(other.low, other.exclusiveLow);
        return other.high == null ? both : both.to(other.high, other.exclusiveHigh);
    }

    /** Whether it contains no number. */
    public boolean isEmpty() {
        if (low == null || high == null) {
            return false;
        }
        int order = low.compareTo(high);
        return order > 0 || order == 0 && (exclusiveLow || exclusiveHigh);
    }

    /** Whether it contains a number. */
    public boolean contains(BigDecimal number) {
        return (low == null || (exclusiveLow ? number.compareTo(low) > 0 : number.compareTo(low) >= 0))
                && (high == null || (exclusiveHigh ? number.compareTo(high) < 0 : number.compareTo(high) <= 0));
    }

    /** Returns a string that equal ranges share, such as {@code [0,10)}. */
    public String text() {
        return (exclusiveLow ? "(" : "[") + written(low) + "," + written(high) + (exclusiveHigh ? ")" : "]");
    }

    private static String written(@Nullable BigDecimal bound) {
        return bound == null ? "" : Numbers.written(bound);
    }
}
