package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random schemas that types can say everything of, with a value for each, and one that is wrong in one place. */
final class StrictSchemas {

    private static final String STRANGER = "not declared";

    private final Random random;
    private final List<String> names;

    /** Makes closed objects with properties of these names, lists, listed texts and plain types. */
    StrictSchemas(Random random, List<String> names) {
        this.random = random;
        this.names = List.copyOf(names);
    }

    /** Returns a schema with at most this many levels of objects and lists. */
    ObjectNode schema(int depth) {
        ObjectNode schema = Json.object();
        switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> schema.put("type", "string");
            case 1 -> schema.put("type", random.nextBoolean() ? "number" : "integer");
            case 2 -> schema.put("type", "boolean");
            case 3 -> schema.put("type", "null");
            case 4 -> schema.put("const", "only");
            case 5 -> schema.putArray("enum").add("low").add("*/").add(1);
            case 6 -> schema.put("type", "array").set("items", schema(depth - 1));
            default -> object(schema, depth);
        }
        return schema;
    }

    private void object(ObjectNode schema, int depth) {
        schema.put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (String name : names) {
            if (random.nextInt(3) > 0) {
                properties.set(name, schema(depth - 1));
                if (random.nextBoolean()) {
                    required.add(name);
                }
            }
        }
    }

    /** A value that the schema takes, with every property there. */
    JsonNode value(JsonNode schema) {
        if (schema.has("const")) {
            return schema.get("const");
        } else if (schema.has("enum")) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        return switch (schema.path("type").asText()) {
            case "string" -> TextNode.valueOf("any text");
            case "number", "integer" -> IntNode.valueOf(7);
            case "boolean" -> BooleanNode.TRUE;
            case "null" -> NullNode.getInstance();
            case "array" -> JsonNodeFactory.instance.arrayNode().add(value(schema.get("items")));
            default -> {
                ObjectNode object = Json.object();
                schema.get("properties")
                        .properties()
                        .forEach(property -> object.set(property.getKey(), value(property.getValue())));
                yield object;
            }
        };
    }

    /** A value that the schema refuses because of one place. */
    JsonNode invalidValue(JsonNode schema) {
        return switch (schema.path("type").asText()) {
            case "array" ->
                random.nextInt(4) == 0
                        ? value(schema.get("items"))
                        : JsonNodeFactory.instance
                                .arrayNode()
                                .add(value(schema.get("items")))
                                .add(invalidValue(schema.get("items")));
            case "object" -> wrongObject(schema);
            case "null" -> IntNode.valueOf(0);
            case "string" -> IntNode.valueOf(5);
            default -> TextNode.valueOf("wrong");
        };
    }

    private JsonNode wrongObject(JsonNode schema) {
        ObjectNode object = (ObjectNode) value(schema);
        List<String> present = new ArrayList<>();
        object.fieldNames().forEachRemaining(present::add);
        JsonNode required = schema.get("required");
        int how = random.nextInt(4);
        if (how == 0) {
            return TextNode.valueOf("no object");
        } else if (how == 1 && !required.isEmpty()) {
            return object.without(required.get(random.nextInt(required.size())).textValue());
        } else if (how == 2 || present.isEmpty()) {
            return object.put(STRANGER, 1);
        }
        String name = present.get(random.nextInt(present.size()));
        return object.set(name, invalidValue(schema.get("properties").get(name)));
    }
}
