package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.Map;

/** How large a set of constraints may be that somebody proposes. */
final class Limits {

    private static final int MOST_BYTES = 16_384;
    private static final int MOST_FIELDS = 50;
    private static final int LONGEST_NAME = 256;
    private static final int MOST_VALUES = 100;
    private static final int DEEPEST = 32;

    private Limits() {}

    static void check(JsonNode constraints) throws InvalidConstraints {
        if (deeper(constraints, DEEPEST)) {
            throw InvalidConstraints.malformed(
                    "", "the constraints are nested deeper than " + DEEPEST + " levels: nest them less");
        }
        checkSize(constraints);
        if (constraints.properties().size() > MOST_FIELDS) {
            throw InvalidConstraints.malformed(
                    "", "the constraints have more than " + MOST_FIELDS + " fields: constrain fewer");
        }
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            checkField(field.getKey(), field.getValue());
        }
    }

    static void checkSize(JsonNode constraints) throws InvalidConstraints {
        if (Json.writeBytes(constraints).length > MOST_BYTES) {
            throw InvalidConstraints.malformed(
                    "", "the constraints have more than " + MOST_BYTES + " bytes: write fewer or shorter values");
        }
    }

    private static void checkField(String name, JsonNode constraint) throws InvalidConstraints {
        if (name.length() > LONGEST_NAME) {
            throw InvalidConstraints.malformed(
                    "", "the name of a constrained field has more than " + LONGEST_NAME + " characters: shorten it");
        }
        for (Map.Entry<String, JsonNode> operator : constraint.properties()) {
            boolean known = Operator.of(operator.getKey()).isPresent();
            if (known && operator.getValue().size() > MOST_VALUES) {
                String pointer = "/" + Json.pointerToken(name) + "/" + operator.getKey();
                throw InvalidConstraints.malformed(
                        pointer, "the list at " + pointer + " has more than " + MOST_VALUES + " values: list fewer");
            }
        }
    }

    private static boolean deeper(JsonNode node, int levels) {
        if (!node.isContainerNode()) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        for (JsonNode child : node) {
            if (deeper(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }
}
