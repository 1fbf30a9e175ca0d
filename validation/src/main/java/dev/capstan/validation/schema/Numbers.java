package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Numbers by their exact decimal value. */
public final class Numbers {

    private static final int MAX_PLAIN_DIGITS = 20;

    private Numbers() {}

    /** Whether a value is a number without a fraction, such as 1.0 and 1e2. */
    static boolean isWhole(JsonNode value) {
        if (!value.isNumber()) {
            return false;
        }
        if (value.isIntegralNumber()) {
            return true;
        }
        BigDecimal number = value.decimalValue();
        return number.scale() <= 0 || number.stripTrailingZeros().scale() <= 0;
    }

    /** Compares two numbers by their exact values. */
    public static int compare(JsonNode left, JsonNode right) {
        return left.decimalValue().compareTo(right.decimalValue());
    }

    /** Returns a non-negative integer as a count, at most {@link Integer#MAX_VALUE}. */
    public static int count(JsonNode whole) {
        BigDecimal number = whole.decimalValue();
        return number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) >= 0 ? Integer.MAX_VALUE : number.intValue();
    }

    /**
     * Returns a number for a message: in plain notation if that is short, else with its exponent, shortened to 40
     * characters.
     */
    public static String printable(JsonNode number) {
        return QuotedNames.abbreviate(written(number.decimalValue()));
    }

    /** Returns all digits of a number, in plain notation if that is short. */
    public static String written(BigDecimal number) {
        BigDecimal plain = number.stripTrailingZeros();
        boolean isShort = Math.abs(plain.scale()) <= MAX_PLAIN_DIGITS && plain.precision() <= MAX_PLAIN_DIGITS;
        return isShort ? plain.toPlainString() : plain.toString();
    }
}
