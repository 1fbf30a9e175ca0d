package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.validation.schema.JsonKind;
import java.util.Set;

/** The kinds of values that a schema allows by its type. */
record KindSet(
        boolean strings,
        boolean integers,
        boolean fractions,
        boolean booleans,
        boolean nulls,
        boolean objects,
        boolean arrays) {

    static KindSet of(Set<JsonKind> kinds) {
        return new KindSet(
                kinds.contains(JsonKind.STRING),
                kinds.contains(JsonKind.INTEGER),
                kinds.contains(JsonKind.FRACTION),
                kinds.contains(JsonKind.BOOLEAN),
                kinds.contains(JsonKind.NULL),
                kinds.contains(JsonKind.OBJECT),
                kinds.contains(JsonKind.ARRAY));
    }

    /** Whether it contains the kind of a number, a boolean or null. */
    boolean containsOther(JsonNode value) {
        if (value instanceof IntNode || value instanceof LongNode) {
            return integers;
        }
        if (value instanceof BooleanNode) {
            return booleans;
        }
        if (value instanceof NullNode) {
            return nulls;
        }
        return integers == fractions ? integers : (JsonKind.of(value) == JsonKind.INTEGER) == integers;
    }
}
