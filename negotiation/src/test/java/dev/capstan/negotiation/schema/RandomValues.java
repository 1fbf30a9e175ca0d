package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/** Makes random values that try to meet a schema and fail at it now and then. */
final class RandomValues {

    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "b",
            "ab",
            "aab",
            "\uD83D\uDE00",
            "1",
            "a b",
            "a@b",
            "a:b",
            "123e4567-e89b-12d3-a456-426614174000",
            "2026-01-31T12:00:00Z");
    private static final List<String> NUMBERS = List.of("0", "1", "1.0", "2", "3", "1.5", "-1", "0.5", "10");

    private final Random random;
    private final JsonNode root;

    RandomValues(Random random, JsonNode root) {
        this.random = random;
        this.root = root;
    }

    JsonNode near(JsonNode schema, int depth) {
        if (!schema.isObject() || depth > 6 || random.nextInt(14) == 0) {
            return any(random, 2);
        }
        if (schema.has("$ref")) {
            String name = schema.get("$ref").textValue().substring("#/definitions/".length());
            return near(root.path("definitions").path(name), depth + 1);
        }
        for (String list : List.of("allOf", "anyOf", "oneOf")) {
            if (schema.has(list) && random.nextInt(3) > 0) {
                JsonNode options = schema.get(list);
                return near(options.get(random.nextInt(options.size())), depth + 1);
            }
        }
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        return ofType(schema, type(schema), depth);
    }

    private String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isTextual()) {
            return type.textValue();
        }
        if (type.isArray()) {
            return type.get(random.nextInt(type.size())).textValue();
        }
        if (schema.has("properties") || schema.has("additionalProperties") || schema.has("required")) {
            return "object";
        }
        if (schema.has("items") || schema.has("minItems") || schema.has("maxItems") || schema.has("uniqueItems")) {
            return "array";
        }
        if (schema.has("minLength") || schema.has("maxLength") || schema.has("pattern") || schema.has("format")) {
            return "string";
        }
        return schema.toString().contains("imum") ? "number" : "";
    }

    private JsonNode ofType(JsonNode schema, String type, int depth) {
        return switch (type) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "integer", "number" -> number(random);
            case "string" -> TextNode.valueOf(TEXTS.get(random.nextInt(TEXTS.size())));
            case "boolean" -> BooleanNode.valueOf(random.nextBoolean());
            case "null" -> NullNode.getInstance();
            default -> any(random, 2);
        };
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = Json.object();
        for (String name : List.of("a", "b", "c", "x")) {
            boolean required = schema.path("required").toString().contains('"' + name + '"');
            if (random.nextInt(required ? 12 : 2) > 0) {
                JsonNode inner = schema.path("properties").path(name);
                JsonNode used = inner.isMissingNode() ? schema.path("additionalProperties") : inner;
                if (!used.isBoolean() || used.booleanValue() || random.nextInt(10) == 0) {
                    object.set(name, near(used, depth + 1));
                }
            }
        }
        return object;
    }

    private JsonNode array(JsonNode schema, int depth) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            array.add(near(schema.path("items"), depth + 1));
        }
        return array;
    }

    static JsonNode any(Random random, int depth) {
        switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> {
                return NullNode.getInstance();
            }
            case 1 -> {
                return BooleanNode.valueOf(random.nextBoolean());
            }
            case 2, 3, 4 -> {
                return TextNode.valueOf(TEXTS.get(random.nextInt(random.nextInt(3) == 0 ? TEXTS.size() : 4)));
            }
            case 5, 6 -> {
                return number(random);
            }
            case 7 -> {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                for (int i = random.nextInt(3); i > 0; i--) {
                    array.add(any(random, depth - 1));
                }
                return array;
            }
            default -> {
                ObjectNode object = Json.object();
                for (String name : List.of("a", "b", "c", "x")) {
                    if (random.nextInt(3) == 0) {
                        object.set(name, any(random, depth - 1));
                    }
                }
                return object;
            }
        }
    }

    static JsonNode number(Random random) {
        BigDecimal number = new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size())));
        boolean whole = number.stripTrailingZeros().scale() <= 0;
        return whole && random.nextBoolean() ? IntNode.valueOf(number.intValue()) : DecimalNode.valueOf(number);
    }
}
