package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.capstan.validation.schema.NumberRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** The check of the keywords on the range of a number, by exact value. */
final class NumberCheck {

    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private final NumberRange range;
    private final long min;
    private final long max;

    NumberCheck(NumberRange range) {
        this.range = range;
        BigInteger low = range.low() == null ? MIN : firstFrom(range.low(), range.exclusiveLow());
        BigInteger high = range.high() == null
                ? MAX
                : firstFrom(range.high().negate(), range.exclusiveHigh()).negate();
        boolean containsLongs = low.compareTo(MAX) <= 0 && high.compareTo(MIN) >= 0;
        this.min = containsLongs ? low.max(MIN).longValue() : 1;
        this.max = containsLongs ? high.min(MAX).longValue() : 0;
    }

    /** Whether a value is in the range, or not a number. */
    boolean contains(JsonNode value) {
        if (value instanceof IntNode || value instanceof LongNode) {
            long integer = value.longValue();
            return integer >= min && integer <= max;
        }
        return !value.isNumber() || range.contains(value.decimalValue());
    }

    /** Returns the first integer that a lower bound allows. */
    private static BigInteger firstFrom(BigDecimal bound, boolean exclusive) {
        return exclusive
                ? bound.setScale(0, RoundingMode.FLOOR).toBigInteger().add(BigInteger.ONE)
                : bound.setScale(0, RoundingMode.CEILING).toBigInteger();
    }
}
