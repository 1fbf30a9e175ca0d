package dev.capstan.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * The values that a published shape allows, as far as keywords go that the published shapes use.
 *
 * @param root the whole document, in which references are resolved
 */
record SchemaValues(JsonNode root) {

    private static final int MAX_ITEMS = 4;
    private static final int TRIES = 50;
    private static final JsonNode ANYTHING = Json.object();

    JsonNode value(Random random) {
        return value(root, random);
    }

    private JsonNode value(JsonNode schema, Random random) {
        if (schema.has("$ref")) {
            return value(root.at(schema.get("$ref").textValue().substring(1)), random);
        }
        if (schema.has("enum")) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        return switch (type(schema, random)) {
            case "object" -> object(schema, random);
            case "array" -> array(schema, random);
            case "string" -> Json.object().textNode(text(schema, random));
            case "integer", "number" -> Json.object().numberNode(number(schema, random));
            case "boolean" -> Json.object().booleanNode(random.nextBoolean());
            default -> NullNode.getInstance();
        };
    }

    private static String type(JsonNode schema, Random random) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            return type.get(random.nextInt(type.size())).textValue();
        }
        return type.isTextual()
                ? type.textValue()
                : FuzzStrings.pick(List.of("object", "array", "string", "integer", "boolean", "null"), random);
    }

    private ObjectNode object(JsonNode schema, Random random) {
        ObjectNode object = Json.object();
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.textValue()));
        schema.path("properties").properties().forEach(property -> {
            if (required.contains(property.getKey()) || random.nextBoolean()) {
                object.set(property.getKey(), value(property.getValue(), random));
            }
        });
        boolean open = schema.path("additionalProperties").asBoolean(true);
        if (open && random.nextInt(4) == 0) {
            object.put(FuzzStrings.any(random), FuzzStrings.any(random));
        }
        return object;
    }

    private ArrayNode array(JsonNode schema, Random random) {
        ArrayNode array = Json.object().arrayNode();
        int least = schema.path("minItems").asInt(0);
        JsonNode items = schema.has("items") ? schema.get("items") : ANYTHING;
        for (int i = random.nextInt(MAX_ITEMS + 1 - least) + least; i > 0; i--) {
            array.add(items.equals(ANYTHING) ? Json.object().textNode(FuzzStrings.any(random)) : value(items, random));
        }
        return array;
    }

    private static long number(JsonNode schema, Random random) {
        long least = schema.path("minimum").asLong(0);
        long max = schema.path("maximum").asLong(1000);
        return least + random.nextLong(max - least + 1);
    }

    private static String text(JsonNode schema, Random random) {
        Pattern pattern = Pattern.compile(schema.path("pattern").asText(""));
        int least = schema.path("minLength").asInt(0);
        int maxLength = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        for (int i = 0; i < TRIES; i++) {
            String text = FuzzStrings.any(random);
            if (text.length() >= least
                    && text.length() <= maxLength
                    && pattern.matcher(text).find()) {
                return text;
            }
        }
        return "a";
    }
}
