package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;

/** JSON as tests write it: with single quotes in place of double ones. */
final class TestJson {

    private static final SchemaEngine SCHEMAS = new BothEngines();

    private TestJson() {}

    static JsonNode json(String text) {
        try {
            return Json.read(text.replace('\'', '"'));
        } catch (MalformedJson e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static Schema schema(String text) {
        return Schema.of(json(text));
    }

    static List<Violation> violations(String schema, String payload) {
        return SCHEMAS.validate(schema(schema), json(payload));
    }

    static List<String> paths(String schema, String payload) {
        return violations(schema, payload).stream().map(Violation::path).toList();
    }

    static boolean accepts(String schema, String payload) {
        return violations(schema, payload).isEmpty();
    }
}
