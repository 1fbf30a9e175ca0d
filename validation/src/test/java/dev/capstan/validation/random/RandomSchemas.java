package dev.capstan.validation.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Makes random schemas of the subset, and others that are a little different. */
public final class RandomSchemas {

    private final Random random;
    private final boolean simple;
    private final Lexicon lexicon;
    private final RandomValues values;

    /**
     * Creates a generator of simple schemas (no combinations, references, patterns or formats), or of the whole subset,
     * with these strings.
     */
    public RandomSchemas(Random random, boolean simple, Lexicon lexicon) {
        this.random = random;
        this.simple = simple;
        this.lexicon = lexicon;
        this.values = new RandomValues(random, lexicon);
    }

    /** A schema with its definitions, which the engine takes more often than not. */
    public JsonNode withDefinitions() {
        if (!simple && random.nextInt(30) == 0) {
            return BooleanNode.valueOf(random.nextBoolean());
        }
        ObjectNode root = (ObjectNode) schema(2, 0);
        if (!simple && root.toString().contains("$ref")) {
            define(root);
        }
        return root;
    }

    /** The same schema with one to three things changed. */
    public JsonNode related(JsonNode schema) {
        JsonNode other = schema.deepCopy();
        for (int i = random.nextInt(3); i >= 0; i--) {
            other = changed(other, 0);
        }
        if (other.isObject() && other.toString().contains("$ref") && !other.has("definitions")) {
            define((ObjectNode) other);
        }
        return other;
    }

    private void define(ObjectNode root) {
        ObjectNode definitions = root.putObject("definitions");
        definitions.set(lexicon.definitions().get(0), schema(0, 9));
        String chained = lexicon.definitions().get(1);
        ObjectNode chain = definitions.putObject(chained);
        chain.put("type", "object");
        ObjectNode properties = chain.putObject("properties");
        properties.putObject(lexicon.names().get(1)).put("$ref", Lexicon.reference(chained));
        properties.set(lexicon.names().get(0), schema(0, 9));
        if (random.nextBoolean()) {
            chain.put("additionalProperties", false);
        }
        String branching = lexicon.definitions().get(2);
        ObjectNode tree = definitions.putObject(branching);
        ArrayNode options = tree.putArray(random.nextBoolean() ? "anyOf" : "oneOf");
        options.addObject().put("type", "array").putObject("items").put("$ref", Lexicon.reference(branching));
        options.add(schema(0, 9));
    }

    private JsonNode schema(int depth, int within) {
        if (within > 0 && random.nextInt(25) == 0) {
            return BooleanNode.valueOf(random.nextInt(3) > 0);
        }
        ObjectNode schema = Json.object();
        if (!simple && within > 0 && within < 9 && random.nextInt(7) == 0) {
            return schema.put("$ref", Lexicon.reference(lexicon.definitions().get(random.nextInt(3))));
        }
        for (int keywords = random.nextInt(3) + 1; keywords > 0; keywords--) {
            keyword(schema, depth, within + 1);
        }
        return schema;
    }

    private void keyword(ObjectNode schema, int depth, int within) {
        switch (random.nextInt(depth > 0 ? 30 : 20)) {
            case 0, 1, 2 -> schema.put("type", type());
            case 3 -> schema.putArray("type").add("null").add(pick("string", "integer", "object", "number"));
            case 4 -> enumerated(schema.putArray("enum"));
            case 5 -> schema.set("const", values.any(1));
            case 6 -> schema.set("minimum", values.number());
            case 7 -> schema.set("maximum", values.number());
            case 8 -> schema.set("exclusiveMinimum", values.number());
            case 9 -> schema.set("exclusiveMaximum", values.number());
            case 10 -> schema.put("minLength", random.nextInt(3));
            case 11 -> schema.put("maxLength", random.nextInt(4));
            case 12 -> {
                if (!simple) {
                    schema.put("pattern", pick("a", "^a", "b$", "^[ab]{1,2}$", "a|^$", "(ab?)+"));
                }
            }
            case 13 -> {
                if (!simple) {
                    schema.put("format", pick("uuid", "email", "uri", "uri-reference", "date-time"));
                }
            }
            case 14 -> schema.put("minItems", random.nextInt(3));
            case 15 -> schema.put("maxItems", random.nextInt(4));
            case 16 -> schema.put("uniqueItems", random.nextInt(4) > 0);
            case 17 -> required(schema);
            case 18, 19 -> annotation(schema);
            case 20, 21, 22 -> properties(schema, depth, within);
            case 23, 24 ->
                schema.set(
                        "additionalProperties", random.nextBoolean() ? BooleanNode.FALSE : schema(depth - 1, within));
            case 25 -> schema.set("items", schema(depth - 1, within));
            default -> combination(schema, depth, within);
        }
    }

    private void combination(ObjectNode schema, int depth, int within) {
        if (simple) {
            properties(schema, depth, within);
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> list(schema.putArray("allOf"), depth, within);
            case 1 -> list(schema.putArray("anyOf"), depth, within);
            case 2 -> list(schema.putArray("oneOf"), depth, within);
            default -> schema.set("not", schema(depth - 1, within));
        }
    }

    private void required(ObjectNode schema) {
        ArrayNode required = schema.putArray("required");
        lexicon.names().stream().filter(name -> random.nextInt(3) == 0).forEach(required::add);
    }

    private void annotation(ObjectNode schema) {
        switch (random.nextInt(4)) {
            case 0 -> schema.put("title", pick(lexicon.titles()));
            case 1 -> schema.put("description", pick(lexicon.descriptions()));
            case 2 -> schema.set("default", values.any(1));
            default -> schema.putArray("examples").add(values.any(1));
        }
    }

    private void properties(ObjectNode schema, int depth, int within) {
        ObjectNode properties = schema.putObject("properties");
        for (String name : lexicon.names()) {
            if (random.nextBoolean()) {
                properties.set(name, schema(depth - 1, within));
            }
        }
    }

    private void list(ArrayNode schemas, int depth, int within) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            schemas.add(schema(depth - 1, within));
        }
    }

    private void enumerated(ArrayNode options) {
        for (int i = random.nextInt(4); i >= 0; i--) {
            options.add(values.any(1));
        }
    }

    /** Changes one thing somewhere in a schema. */
    private JsonNode changed(JsonNode schema, int within) {
        if (!schema.isObject() || schema.has("$ref") || random.nextInt(8) == 0 && within > 0) {
            return schema(1, within);
        }
        ObjectNode object = (ObjectNode) schema;
        List<String> keywords = new ArrayList<>();
        object.fieldNames().forEachRemaining(keywords::add);
        keywords.remove("definitions");
        if (keywords.isEmpty() || random.nextInt(3) == 0) {
            keyword(object, 1, within + 1);
            return object;
        }
        String keyword = keywords.get(random.nextInt(keywords.size()));
        JsonNode value = object.get(keyword);
        switch (keyword) {
            case "properties" -> changeProperties((ObjectNode) value, within);
            case "items", "additionalProperties", "not" -> object.set(keyword, changed(value, within + 1));
            case "anyOf", "oneOf", "allOf" -> {
                int at = random.nextInt(value.size());
                ((ArrayNode) value).set(at, changed(value.get(at), within + 1));
            }
            case "enum" -> {
                if (random.nextBoolean() && value.size() > 1) {
                    ((ArrayNode) value).remove(random.nextInt(value.size()));
                } else {
                    ((ArrayNode) value).add(values.any(1));
                }
            }
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> {
                object.remove(keyword);
                if (random.nextBoolean()) {
                    object.set(otherLimit(keyword), value);
                }
            }
            default -> object.remove(keyword);
        }
        return object;
    }

    private static String otherLimit(String keyword) {
        return switch (keyword) {
            case "minimum" -> "exclusiveMinimum";
            case "maximum" -> "exclusiveMaximum";
            case "exclusiveMinimum" -> "minimum";
            default -> "maximum";
        };
    }

    private void changeProperties(ObjectNode properties, int within) {
        String name = pick(lexicon.names());
        if (properties.has(name) && random.nextInt(3) > 0) {
            properties.set(name, changed(properties.get(name), within + 1));
        } else if (properties.has(name)) {
            properties.remove(name);
        } else {
            properties.set(name, schema(1, within + 1));
        }
    }

    private String type() {
        return pick("object", "object", "array", "string", "integer", "number", "boolean", "null");
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }

    private String pick(List<String> options) {
        return options.size() == 1 ? options.get(0) : options.get(random.nextInt(options.size()));
    }

    /** The keywords of a schema and of all within it. */
    public static void keywords(JsonNode schema, Set<String> found) {
        if (!schema.isObject()) {
            return;
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            found.add(keyword.getKey());
            JsonNode value = keyword.getValue();
            switch (keyword.getKey()) {
                case "properties", "definitions" -> value.forEach(inner -> keywords(inner, found));
                case "items", "additionalProperties", "not" -> keywords(value, found);
                case "anyOf", "oneOf", "allOf" -> value.forEach(inner -> keywords(inner, found));
                default -> {
                    // Holds no schema.
                }
            }
        }
    }
}
