package dev.capstan.validation.schema;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between two bounds, each of which may be missing.
 *
 * @param low the lower bound
 * @param above whether a number has to be greater than the lower bound
 * @param high the upper bound
 * @param below whether a number has to be less than the upper bound
 */
public record NumberRange(
        @Nullable BigDecimal low,
        boolean exclusiveLow,
        @Nullable BigDecimal high,
        boolean exclusiveHigh) {

    /** Every number. */
    public static final NumberRange ANY = new NumberRange(null, false, null, false);

    /** Whether it has every number. */
    public boolean isAny() {
        return low == null && high == null;
    }

    /** Returns those of these numbers that are not below another lower bound. */
    public NumberRange from(BigDecimal bound, boolean exclusive) {
        int order = low == null ? 1 : bound.compareTo(low);
        return order > 0 || order == 0 && exclusive ? new NumberRange(bound, exclusive, high, exclusiveHigh) : this;
    }

    /** Returns those of these numbers that are not beyond another upper bound. */
    public NumberRange to(BigDecimal bound, boolean exclusive) {
        int order = high == null ? -1 : bound.compareTo(high);
        return order < 0 || order == 0 && exclusive ? new NumberRange(low, exclusiveLow, bound, exclusive) : this;
    }

    /** Returns the numbers that both have. */
    public NumberRange and(NumberRange other) {
        NumberRange both = other.low == null ? this : from(other.low, other.exclusiveLow);
        return other.high == null ? both : both.to(other.high, other.exclusiveHigh);
    }

    /** Whether it has no number. */
    public boolean isEmpty() {
        if (low == null || high == null) {
            return false;
        }
        int order = low.compareTo(high);
        return order > 0 || order == 0 && (exclusiveLow || exclusiveHigh);
    }

    /** Whether it has a number. */
    public boolean contains(BigDecimal number) {
        return (low == null || (exclusiveLow ? number.compareTo(low) > 0 : number.compareTo(low) >= 0))
                && (high == null || (exclusiveHigh ? number.compareTo(high) < 0 : number.compareTo(high) <= 0));
    }

    /** Returns the text that equal ranges share, such as {@code [0,10)}. */
    public String text() {
        return (exclusiveLow ? "(" : "[") + written(low) + "," + written(high) + (exclusiveHigh ? ")" : "]");
    }

    private static String written(@Nullable BigDecimal bound) {
        return bound == null ? "" : Numbers.written(bound);
    }
}
