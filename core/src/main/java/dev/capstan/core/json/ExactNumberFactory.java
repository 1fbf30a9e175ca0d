package dev.capstan.core.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;

/**
 * A factory of number nodes that keep every digit. It refuses numbers whose exponent would make arithmetic on them
 * unbounded.
 */
final class ExactNumberFactory extends JsonNodeFactory {

    private static final long serialVersionUID = 1L;

    /** The maximum absolute exponent of a number in scientific notation, as in 1.23E+45. */
    static final int MAX_EXPONENT = 400;

    ExactNumberFactory() {
        super(true);
    }

    @Override
    public ValueNode numberNode(BigDecimal value) {
        if (value != null && Math.abs((long) value.precision() - value.scale() - 1) > MAX_EXPONENT) {
            throw new NumberOutOfRange();
        }
        return super.numberNode(value);
    }
}
