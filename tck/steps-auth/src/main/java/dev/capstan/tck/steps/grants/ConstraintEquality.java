package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;

/**
 * The equality of constraints by meaning: a list of one element equals that element, and the order of lists is ignored.
 */
final class ConstraintEquality {

    private ConstraintEquality() {}

    static boolean same(JsonNode expected, JsonNode actual) {
        return expected.size() == actual.size()
                && expected.properties().stream()
                        .allMatch(field -> actual.has(field.getKey())
                                && sameValue(normalized(field.getValue()), normalized(actual.get(field.getKey()))));
    }

    private static boolean sameValue(JsonNode expected, JsonNode actual) {
        if (!expected.isObject() || !actual.isObject()) {
            return Json.equal(expected, actual);
        }
        return expected.size() == actual.size()
                && expected.properties().stream()
                        .allMatch(operator -> sameOperand(operator.getValue(), actual.path(operator.getKey())));
    }

    private static boolean sameOperand(JsonNode expected, JsonNode actual) {
        if (!expected.isArray() || !actual.isArray()) {
            return Json.equal(expected, actual);
        }
        return expected.size() == actual.size()
                && expected.valueStream()
                        .allMatch(element -> actual.valueStream().anyMatch(other -> Json.equal(element, other)));
    }

    private static JsonNode normalized(JsonNode constraint) {
        if (constraint instanceof ObjectNode operators
                && operators.size() == 1
                && operators.path("in") instanceof ArrayNode values
                && values.size() == 1) {
            return values.get(0);
        }
        return constraint;
    }
}
