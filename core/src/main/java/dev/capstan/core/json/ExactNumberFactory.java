package dev.capstan.core.json;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;

/**
 * A factory of number nodes that keep every digit. It refuses numbers whose exponent would make arithmetic on them
 * unbounded, and those that would have too many digits when they are written, perhaps with another exponent.
 */
final class ExactNumberFactory extends JsonNodeFactory {

    private static final long serialVersionUID = 1L;

    /** The maximum absolute exponent of a number in scientific notation, as in 1.23E+45. */
    static final int MAX_EXPONENT = 400;

    static final String REFUSAL = "a number has an exponent beyond " + MAX_EXPONENT + ", or more than "
            + Json.MAX_NUMBER_LENGTH + " digits when it is written";

    /** The maximum number of digits that are written beside those of the value: zeros, or those of an exponent. */
    private static final int MAX_ADDED = 7;

    ExactNumberFactory() {
        super(true);
    }

    @Override
    public ValueNode numberNode(BigDecimal value) {
        if (value != null
                && (Math.abs((long) value.precision() - value.scale() - 1) > MAX_EXPONENT
                        || value.precision() > Json.MAX_NUMBER_LENGTH - MAX_ADDED && isTooLong(value.toString()))) {
            throw new ArithmeticException(REFUSAL);
        }
        return super.numberNode(value);
    }

    /** Keeps the decimal number that is written for a float, which is not the one of the double of the same value. */
    @Override
    public NumericNode numberNode(float value) {
        return Float.isFinite(value)
                ? DecimalNode.valueOf(new BigDecimal(Float.toString(value)))
                : super.numberNode(value);
    }

    private static boolean isTooLong(String number) {
        return number.chars().filter(Character::isDigit).count() > Json.MAX_NUMBER_LENGTH;
    }
}
