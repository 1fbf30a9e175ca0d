package dev.capstan.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.stream.Stream;

/** The conversion of response shapes, in the notation of the kit's {@code responses.yaml}, to JSON Schema. */
final class ShapeSchemas {

    private static final String OPTIONAL = "?";
    private static final String ANY_NAME = "*";
    private static final String TYPE = "type";

    private ShapeSchemas() {}

    /** Returns the schema of a shape. */
    static JsonNode of(JsonNode shape) {
        if (shape.isObject()) {
            return object(shape);
        }
        if (shape.isArray()) {
            return Json.object().put(TYPE, "array").set("items", of(shape.get(0)));
        }
        return of(shape.asText());
    }

    /** Returns the schema of a shape that is a text. */
    static JsonNode of(String shape) {
        List<String> alternatives =
                Stream.of(shape.split("\\|")).map(String::strip).toList();
        if (alternatives.size() > 1 && alternatives.stream().allMatch(one -> one.startsWith("\""))) {
            ArrayNode values = Json.mapper().createArrayNode();
            alternatives.forEach(one -> values.add(unquoted(one)));
            return Json.object().put(TYPE, "string").set("enum", values);
        }
        return alternatives.size() == 1 ? alternative(alternatives.get(0)) : anyOf(alternatives);
    }

    private static ObjectNode object(JsonNode shape) {
        ObjectNode schema = Json.object().put(TYPE, "object");
        if (shape.has(ANY_NAME)) {
            return schema.set("additionalProperties", of(shape.get(ANY_NAME)));
        }
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = Json.mapper().createArrayNode();
        shape.properties().forEach(member -> {
            boolean optional = member.getKey().endsWith(OPTIONAL);
            String name = optional
                    ? member.getKey().substring(0, member.getKey().length() - OPTIONAL.length())
                    : member.getKey();
            properties.set(name, of(member.getValue()));
            if (!optional) {
                required.add(name);
            }
        });
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema;
    }

    private static ObjectNode anyOf(List<String> alternatives) {
        ObjectNode schema = Json.object();
        ArrayNode list = schema.putArray("anyOf");
        alternatives.forEach(one -> list.add(alternative(one)));
        return schema;
    }

    private static ObjectNode alternative(String type) {
        return switch (type) {
            case "any" -> Json.object();
            case "text" -> text();
            case "time", "past" -> Json.object().put(TYPE, "string").put("format", "date-time");
            case "digest" -> Json.object().put(TYPE, "string").put("pattern", "^sha256:[0-9a-f]{64}$");
            case "count" -> Json.object().put(TYPE, "integer").put("minimum", 0);
            case "number" -> Json.object().put(TYPE, "number");
            case "flag" -> Json.object().put(TYPE, "boolean");
            case "true", "false" -> Json.object().put(TYPE, "boolean").put("const", Boolean.parseBoolean(type));
            case "null" -> Json.object().put(TYPE, "null");
            case "string" -> Json.object().put(TYPE, "string");
            case "object" -> Json.object().put(TYPE, "object").put("additionalProperties", true);
            case "list" -> Json.object().put(TYPE, "array");
            case "pointer" -> Json.object().put(TYPE, "string").put("pattern", "^(/.*)?$");
            default -> named(type);
        };
    }

    private static ObjectNode named(String type) {
        if (type.startsWith("$")) {
            return Json.object().put("$ref", "#/components/schemas/" + type.substring(1));
        }
        return type.startsWith("\"") ? Json.object().put(TYPE, "string").put("const", unquoted(type)) : text();
    }

    private static ObjectNode text() {
        return Json.object().put(TYPE, "string").put("minLength", 1);
    }

    private static String unquoted(String type) {
        return type.substring(1, type.length() - 1);
    }
}
