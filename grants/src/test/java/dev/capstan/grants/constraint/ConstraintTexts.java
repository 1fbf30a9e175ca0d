package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;

/** JSON and constraints from text in which apostrophes stand for quotation marks. */
final class ConstraintTexts {

    private ConstraintTexts() {}

    static JsonNode json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJson e) {
            throw new AssertionError("the test's JSON is malformed: " + text, e);
        }
    }

    static Constraints constraints(String text) {
        return constraints(json(text));
    }

    static Constraints constraints(JsonNode json) {
        try {
            return Constraints.parse(json);
        } catch (InvalidConstraints e) {
            throw new AssertionError("these should be constraints: " + json, e);
        }
    }
}
