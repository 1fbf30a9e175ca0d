package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random schemas of the few keywords that form types, with so few names that they coincide, and all small values. */
final class SmallSchemas {

    private static final List<String> KEYS = List.of("a", "b", "c");
    private static final List<String> DEFINITIONS = List.of("n", "m");
    private static final List<String> TYPES =
            List.of("object", "array", "string", "integer", "number", "boolean", "null");

    /** Every value that schemas list, or that is looked at. */
    static final List<JsonNode> VALUES = values();

    private final Random random;

    SmallSchemas(Random random) {
        this.random = random;
    }

    /** A schema with its definitions; some refer to themselves in ways that the engine refuses. */
    ObjectNode withDefinitions() {
        ObjectNode root = Json.object();
        keywords(root, 3);
        if (root.toString().contains("$ref")) {
            ObjectNode definitions = root.putObject("definitions");
            DEFINITIONS.forEach(name -> definitions.set(name, schema(2)));
        }
        return root;
    }

    private JsonNode schema(int depth) {
        int kind = random.nextInt(20);
        if (kind == 0) {
            return BooleanNode.valueOf(random.nextBoolean());
        }
        ObjectNode schema = Json.object();
        if (kind < 4) {
            return schema.put("$ref", "#/definitions/" + one(DEFINITIONS));
        }
        keywords(schema, depth);
        return schema;
    }

    private void keywords(ObjectNode schema, int depth) {
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            keyword(schema, depth);
        }
    }

    private void keyword(ObjectNode schema, int depth) {
        switch (random.nextInt(depth > 0 ? 14 : 5)) {
            case 0 -> schema.put("type", one(TYPES));
            case 1 -> Stream.of(one(TYPES), one(TYPES)).distinct().forEach(schema.putArray("type")::add);
            case 2 -> {
                ArrayNode listed = schema.putArray("enum");
                for (int i = random.nextInt(4); i >= 0; i--) {
                    listed.add(one(VALUES));
                }
            }
            case 3 -> schema.set("const", one(VALUES));
            case 4 -> some().forEach(schema.putArray("required")::add);
            case 5, 6 -> {
                ObjectNode properties = schema.putObject("properties");
                some().forEach(key -> properties.set(key, schema(depth - 1)));
            }
            case 7 -> schema.set("additionalProperties", random.nextBoolean() ? BooleanNode.FALSE : schema(depth - 1));
            case 8 -> schema.set("items", schema(depth - 1));
            case 9 -> schema.set("not", schema(depth - 1));
            case 10 -> combination(schema.putArray("anyOf"), depth);
            case 11 -> combination(schema.putArray("oneOf"), depth);
            default -> combination(schema.putArray("allOf"), depth);
        }
    }

    private void combination(ArrayNode schemas, int depth) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            schemas.add(schema(depth - 1));
        }
    }

    private List<String> some() {
        return KEYS.stream().filter(key -> random.nextBoolean()).toList();
    }

    private <T> T one(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static List<JsonNode> values() {
        List<JsonNode> plain = Stream.of("null", "true", "false", "0", "1", "1.0", "1.5", "\"\"", "\"a\"", "\"b\"")
                .map(SmallSchemas::json)
                .toList();
        List<JsonNode> values = new ArrayList<>(plain);
        values.add(Json.object());
        values.add(json("[]"));
        for (JsonNode inner : List.copyOf(values)) {
            values.add(json("[" + inner + "]"));
            values.add(json("[\"a\"," + inner + "]"));
            KEYS.forEach(key -> values.add(Json.object().set(key, inner)));
            values.add(json("{\"a\":\"a\",\"b\":" + inner + "}"));
            values.add(json("{\"a\":" + inner + ",\"b\":1,\"c\":null}"));
            values.add(json("{\"a\":{\"a\":" + inner + "}}"));
            values.add(json("{\"a\":{\"b\":" + inner + "},\"b\":{}}"));
            values.add(json("{\"b\":[" + inner + ",0]}"));
            values.add(json("[[" + inner + "]]"));
            values.add(json("[{\"a\":" + inner + "}]"));
        }
        return List.copyOf(values);
    }

    private static JsonNode json(String text) {
        try {
            return Json.mapper().readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }
}
