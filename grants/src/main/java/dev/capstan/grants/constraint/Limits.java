package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.Map;

/** The limits on the size of proposed constraints. */
final class Limits {

    private static final int MAX_BYTES = 16_384;
    private static final int MAX_FIELDS = 50;
    private static final int MAX_NAME_LENGTH = 256;
    private static final int MAX_VALUES = 100;
    private static final int MAX_DEPTH = 32;

    private Limits() {}

    static void check(JsonNode constraints) throws InvalidConstraints {
        if (Json.isDeeperThan(constraints, MAX_DEPTH)) {
            throw InvalidConstraints.malformed(
                    "", "the constraints are nested deeper than " + MAX_DEPTH + " levels; nest them less");
        }
        checkSize(constraints);
        if (constraints.properties().size() > MAX_FIELDS) {
            throw InvalidConstraints.malformed(
                    "", "the constraints have more than " + MAX_FIELDS + " fields; constrain fewer");
        }
        for (Map.Entry<String, JsonNode> field : constraints.properties()) {
            checkField(field.getKey(), field.getValue());
        }
    }

    static void checkSize(JsonNode constraints) throws InvalidConstraints {
        if (Json.writeBytes(constraints).length > MAX_BYTES) {
            throw InvalidConstraints.malformed(
                    "", "the constraints have more than " + MAX_BYTES + " bytes; write fewer or shorter values");
        }
    }

    private static void checkField(String name, JsonNode constraint) throws InvalidConstraints {
        if (name.length() > MAX_NAME_LENGTH) {
            throw InvalidConstraints.malformed(
                    "", "the name of a constrained field has more than " + MAX_NAME_LENGTH + " characters; shorten it");
        }
        for (Map.Entry<String, JsonNode> operator : constraint.properties()) {
            boolean known = Operator.fromWire(operator.getKey()).isPresent();
            if (known && operator.getValue().size() > MAX_VALUES) {
                String pointer = "/" + Json.pointerToken(name) + "/" + operator.getKey();
                throw InvalidConstraints.malformed(
                        pointer, "the list at " + pointer + " has more than " + MAX_VALUES + " values; list fewer");
            }
        }
    }
}
