package dev.capstan.negotiation.schema;

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
record Range(
        @Nullable BigDecimal low, boolean above, @Nullable BigDecimal high, boolean below) {

    static final Range ANY = new Range(null, false, null, false);

    boolean isAny() {
        return low == null && high == null;
    }

    Range from(BigDecimal bound, boolean exclusive) {
        int order = low == null ? 1 : bound.compareTo(low);
        return order > 0 || order == 0 && exclusive ? new Range(bound, exclusive, high, below) : this;
    }

    Range to(BigDecimal bound, boolean exclusive) {
        int order = high == null ? -1 : bound.compareTo(high);
        return order < 0 || order == 0 && exclusive ? new Range(low, above, bound, exclusive) : this;
    }

    Range and(Range other) {
        Range both = other.low == null ? this : from(other.low, other.above);
        return other.high == null ? both : both.to(other.high, other.below);
    }

    boolean isEmpty() {
        if (low == null || high == null) {
            return false;
        }
        int order = low.compareTo(high);
        return order > 0 || order == 0 && (above || below);
    }

    boolean contains(BigDecimal number) {
        return (low == null || (above ? number.compareTo(low) > 0 : number.compareTo(low) >= 0))
                && (high == null || (below ? number.compareTo(high) < 0 : number.compareTo(high) <= 0));
    }

    /** What equal ranges share. */
    String text() {
        return (above ? "(" : "[") + written(low) + "," + written(high) + (below ? ")" : "]");
    }

    private static String written(@Nullable BigDecimal bound) {
        return bound == null ? "" : Wording.number(bound);
    }
}
