package dev.capstan.core.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;

/**
 * Makes number nodes that keep every digit, and refuses those whose exponent alone would make arithmetic on them
 * unbounded.
 */
final class ExactNumberFactory extends JsonNodeFactory {

    private static final long serialVersionUID = 1L;

    /** The largest power of ten, up or down, that a number may have when it is written as in 1.23E+45. */
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
