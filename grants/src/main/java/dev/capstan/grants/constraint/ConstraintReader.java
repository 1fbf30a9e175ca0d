package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The reader of what each field permits; the operators of an object each narrow it. */
final class ConstraintReader {

    private ConstraintReader() {}

    static Map<String, PermittedValues> read(JsonNode constraints) throws InvalidConstraints {
        if (!constraints.isObject()) {
            throw InvalidConstraints.malformed(
                    "", "the constraints must be an object of fields, such as {\"amount\": {\"max\": 1000}}");
        }
        UnknownOperators.refuse(constraints);
        Map<String, PermittedValues> fields = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            JsonNode constraint = field.getValue();
            String pointer = "/" + Json.pointerToken(field.getKey());
            fields.put(
                    field.getKey(),
                    constraint.isObject() ? operators(constraint, pointer) : FiniteSet.exactly(constraint));
        }
        return fields;
    }

    private static PermittedValues operators(JsonNode operators, String pointer) throws InvalidConstraints {
        if (operators.isEmpty()) {
            throw InvalidConstraints.malformed(
                    pointer,
                    "the object at " + pointer + " has no operator; write max, min, in or not_in, or omit the field");
        }
        PermittedValues permitted = ComplementSet.ANYTHING;
        for (Map.Entry<String, JsonNode> operator : operators.properties()) {
            String at = pointer + "/" + operator.getKey();
            permitted = permitted.intersect(permitted(operator.getKey(), operator.getValue(), at));
        }
        return permitted;
    }

    private static PermittedValues permitted(String operator, JsonNode operand, String pointer)
            throws InvalidConstraints {
        return switch (Operator.fromWire(operator).orElseThrow()) {
            case MAX -> Interval.atMost(number(operand, pointer));
            case MIN -> Interval.atLeast(number(operand, pointer));
            case IN -> new FiniteSet(values(operand, pointer));
            case NOT_IN -> new ComplementSet(values(operand, pointer));
        };
    }

    private static BigDecimal number(JsonNode operand, String pointer) throws InvalidConstraints {
        if (!operand.isNumber()) {
            throw InvalidConstraints.malformed(pointer, "the value at " + pointer + " must be a number, such as 1000");
        }
        return operand.decimalValue();
    }

    private static ValueSet values(JsonNode operand, String pointer) throws InvalidConstraints {
        if (!operand.isArray()) {
            throw InvalidConstraints.malformed(
                    pointer, "the value at " + pointer + " must be an array of values, such as [\"USD\", \"EUR\"]");
        }
        List<JsonNode> values = new ArrayList<>();
        operand.forEach(values::add);
        return ValueSet.of(values);
    }
}
