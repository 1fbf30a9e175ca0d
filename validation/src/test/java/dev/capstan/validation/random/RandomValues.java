package dev.capstan.validation.random;

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
import java.util.stream.Stream;

/** Makes random values that try to meet a schema and fail at it now and then. */
public final class RandomValues {

    private static final List<String> NUMBERS = List.of("0", "1", "1.0", "2", "3", "1.5", "-1", "0.5", "10");
    private static final String STRANGER = "x";

    private final Random random;
    private final Lexicon lexicon;
    private final List<String> names;

    /** Creates a generator of values with these strings. Objects sometimes have a property of another name. */
    public RandomValues(Random random, Lexicon lexicon) {
        this.random = random;
        this.lexicon = lexicon;
        this.names =
                Stream.concat(lexicon.names().stream(), Stream.of(STRANGER)).toList();
    }

    /**
     * Returns a value that tends to match a schema, which {@link RandomSchemas} must have created from the same
     * strings.
     */
    public JsonNode nearValid(JsonNode schema) {
        return new Target(schema).nearValid(schema, 0);
    }

    /** Any value, with that many levels of arrays and objects in it at the most. */
    public JsonNode any(int depth) {
        switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> {
                return NullNode.getInstance();
            }
            case 1 -> {
                return BooleanNode.valueOf(random.nextBoolean());
            }
            case 2, 3, 4 -> {
                return TextNode.valueOf(lexicon.text(random));
            }
            case 5, 6 -> {
                return number();
            }
            case 7 -> {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                for (int i = random.nextInt(3); i > 0; i--) {
                    array.add(any(depth - 1));
                }
                return array;
            }
            default -> {
                ObjectNode object = Json.object();
                for (String name : names) {
                    if (random.nextInt(3) == 0) {
                        object.set(name, any(depth - 1));
                    }
                }
                return object;
            }
        }
    }

    /** A small number, written with or without a fraction. */
    public JsonNode number() {
        BigDecimal number = new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size())));
        boolean whole = number.stripTrailingZeros().scale() <= 0;
        return whole && random.nextBoolean() ? IntNode.valueOf(number.intValue()) : DecimalNode.valueOf(number);
    }

    /** A whole schema that values try to meet. */
    private final class Target {

        private final JsonNode root;

        Target(JsonNode root) {
            this.root = root;
        }

        JsonNode nearValid(JsonNode schema, int depth) {
            if (!schema.isObject() || depth > 6 || random.nextInt(14) == 0) {
                return any(2);
            }
            if (schema.has("$ref")) {
                return nearValid(lexicon.definition(root, schema.get("$ref").textValue()), depth + 1);
            }
            for (String list : List.of("allOf", "anyOf", "oneOf")) {
                if (schema.has(list) && random.nextInt(3) > 0) {
                    JsonNode options = schema.get(list);
                    return nearValid(options.get(random.nextInt(options.size())), depth + 1);
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
                case "integer", "number" -> number();
                case "string" ->
                    TextNode.valueOf(
                            lexicon.texts().get(random.nextInt(lexicon.texts().size())));
                case "boolean" -> BooleanNode.valueOf(random.nextBoolean());
                case "null" -> NullNode.getInstance();
                default -> any(2);
            };
        }

        private JsonNode object(JsonNode schema, int depth) {
            ObjectNode object = Json.object();
            for (String name : names) {
                boolean required = isRequired(schema, name);
                if (random.nextInt(required ? 12 : 2) > 0) {
                    JsonNode inner = schema.path("properties").path(name);
                    JsonNode used = inner.isMissingNode() ? schema.path("additionalProperties") : inner;
                    if (!used.isBoolean() || used.booleanValue() || random.nextInt(10) == 0) {
                        object.set(name, nearValid(used, depth + 1));
                    }
                }
            }
            return object;
        }

        private boolean isRequired(JsonNode schema, String name) {
            for (JsonNode required : schema.path("required")) {
                if (required.textValue().equals(name)) {
                    return true;
                }
            }
            return false;
        }

        private JsonNode array(JsonNode schema, int depth) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                array.add(nearValid(schema.path("items"), depth + 1));
            }
            return array;
        }
    }
}
