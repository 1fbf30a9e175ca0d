package dev.capstan.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.random.RandomPairs;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Random schemas and random payloads, judged twice. */
class OracleTest {

    @Test
    void engineAndOracleAgreeOnEveryVerdictAndEveryPath() {
        Random random = new Random(RandomPairs.SEED);
        int valid = 0;
        for (int pair = 0; pair < RandomPairs.COUNT; pair += 4) {
            JsonNode schema = new RandomSchema(random).withDefinitions();
            assertThat(SchemaSubset.inspect(schema)).as("%s", schema).isEmpty();
            SchemaEngine engine = new BothEngines();
            RandomPayload payloads = new RandomPayload(random, schema);
            for (int i = 0; i < 4; i++) {
                JsonNode payload = payloads.nearValid(schema, 0);
                List<Violation> violations = engine.validate(Schema.of(schema), payload);
                // Of very many the first are listed, and a last one counts the rest.
                Set<String> found = violations.stream()
                        .limit(CompiledSchema.MAX_LISTED)
                        .map(Violation::path)
                        .collect(Collectors.toCollection(TreeSet::new));
                List<String> broken = List.copyOf(new DraftOracle(schema).broken(payload));
                assertThat(List.copyOf(found))
                        .as("seed %s, pair %s: %s in %s", RandomPairs.SEED, pair + i, payload, schema)
                        .isEqualTo(
                                violations.size() > CompiledSchema.MAX_LISTED
                                        ? broken.subList(0, found.size())
                                        : broken);
                valid += found.isEmpty() ? 1 : 0;
            }
        }
        assertThat(valid).as("payloads that pass").isBetween(RandomPairs.COUNT / 5, RandomPairs.COUNT * 4 / 5);
    }

    /** A schema of the subset with a few definitions, some of them recursive. */
    private static final class RandomSchema {

        private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
        private final Random random;

        RandomSchema(Random random) {
            this.random = random;
        }

        JsonNode withDefinitions() {
            ObjectNode root = NODES.objectNode();
            JsonNode schema = schema(3, true);
            if (schema.isBoolean()) {
                return schema;
            }
            root.setAll((ObjectNode) schema);
            ObjectNode definitions = root.putObject("definitions");
            definitions.set("flat", schema(0, false));
            ObjectNode chain = definitions.putObject("chain");
            chain.putObject("properties").putObject("b").put("$ref", "#/definitions/chain");
            chain.set("additionalProperties", schema(1, false));
            ObjectNode tree = definitions.putObject("tree");
            ArrayNode options = tree.putArray(random.nextBoolean() ? "anyOf" : "oneOf");
            options.addObject().put("type", "array").putObject("items").put("$ref", "#/definitions/tree");
            options.add(schema(0, false));
            return root;
        }

        private JsonNode schema(int depth, boolean references) {
            if (random.nextInt(20) == 0) {
                return NODES.booleanNode(random.nextInt(3) > 0);
            }
            ObjectNode schema = NODES.objectNode();
            if (references && random.nextInt(6) == 0) {
                return schema.put("$ref", "#/definitions/" + pick("flat", "chain", "tree"));
            }
            for (int keywords = random.nextInt(3) + 1; keywords > 0; keywords--) {
                keyword(schema, depth, references);
            }
            return schema;
        }

        private void keyword(ObjectNode schema, int depth, boolean references) {
            switch (random.nextInt(depth > 0 ? 24 : 16)) {
                case 0, 1 -> schema.put("type", type());
                case 2 -> schema.putArray("type").add("null").add(pick("string", "integer", "object"));
                case 3 -> values(schema.putArray("enum"));
                case 4 -> schema.set("const", RandomPayload.any(random, 2));
                case 5 -> schema.set("minimum", RandomPayload.number(random));
                case 6 -> schema.set("maximum", RandomPayload.number(random));
                case 7 -> schema.set("exclusiveMinimum", RandomPayload.number(random));
                case 8 -> schema.set("exclusiveMaximum", RandomPayload.number(random));
                case 9 -> schema.put("minLength", random.nextInt(3));
                case 10 -> schema.put("maxLength", random.nextInt(4));
                case 11 -> schema.put("pattern", pick("a", "^a", "b$", "^[ab]{1,2}$", "a|^$", "(ab?)+"));
                case 12 -> schema.put("minItems", random.nextInt(3));
                case 13 -> schema.put("maxItems", random.nextInt(4));
                case 14 -> schema.put("uniqueItems", random.nextInt(4) > 0);
                case 15 -> schema.putArray("required").add(pick("a", "b")).add("c~/");
                case 16, 17 -> properties(schema, depth, references);
                case 18 -> schema.set("additionalProperties", schema(depth - 1, references));
                case 19 -> schema.set("items", schema(depth - 1, references));
                case 20 -> list(schema.putArray("allOf"), depth, references);
                case 21 -> list(schema.putArray("anyOf"), depth, references);
                case 22 -> list(schema.putArray("oneOf"), depth, references);
                default -> schema.set("not", schema(depth - 1, references));
            }
        }

        private void properties(ObjectNode schema, int depth, boolean references) {
            ObjectNode properties = schema.putObject("properties");
            for (String name : List.of("a", "b", "c~/")) {
                if (random.nextBoolean()) {
                    properties.set(name, schema(depth - 1, references));
                }
            }
        }

        private void list(ArrayNode schemas, int depth, boolean references) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                schemas.add(schema(depth - 1, references));
            }
        }

        private void values(ArrayNode values) {
            for (int i = random.nextInt(4); i >= 0; i--) {
                values.add(RandomPayload.any(random, 1));
            }
        }

        private String type() {
            return pick("object", "array", "string", "integer", "number", "boolean", "null");
        }

        private String pick(String... options) {
            return options[random.nextInt(options.length)];
        }
    }

    /** Payloads that try to meet a schema and fail at it now and then. */
    private static final class RandomPayload {

        private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
        private final Random random;
        private final JsonNode root;

        RandomPayload(Random random, JsonNode root) {
            this.random = random;
            this.root = root;
        }

        JsonNode nearValid(JsonNode schema, int depth) {
            if (!schema.isObject() || depth > 8 || random.nextInt(12) == 0) {
                return any(random, 2);
            }
            if (schema.has("$ref")) {
                String name = schema.get("$ref").textValue().substring("#/definitions/".length());
                return nearValid(root.get("definitions").get(name), depth + 1);
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
            if (schema.has("properties") || schema.has("additionalProperties") || schema.has("required")) {
                return object(schema, depth);
            }
            if (schema.has("items") || schema.has("minItems") || schema.has("maxItems") || schema.has("uniqueItems")) {
                return array(schema, depth);
            }
            return ofType(schema.path("type").isArray() ? schema.get("type").get(1) : schema.path("type"));
        }

        private JsonNode object(JsonNode schema, int depth) {
            ObjectNode object = NODES.objectNode();
            for (String name : List.of("c~/", "a", "x", "b")) {
                if (random.nextInt(3) > 0) {
                    JsonNode inner = schema.path("properties").path(name);
                    JsonNode used = inner.isMissingNode() ? schema.path("additionalProperties") : inner;
                    object.set(name, used.isMissingNode() ? any(random, 1) : nearValid(used, depth + 1));
                }
            }
            return object;
        }

        private JsonNode array(JsonNode schema, int depth) {
            ArrayNode array = NODES.arrayNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                array.add(schema.has("items") ? nearValid(schema.get("items"), depth + 1) : any(random, 1));
            }
            return array;
        }

        private JsonNode ofType(JsonNode type) {
            return switch (type.asText()) {
                case "integer", "number" -> number(random);
                case "string" -> text(random);
                case "boolean" -> NODES.booleanNode(random.nextBoolean());
                case "null" -> NODES.nullNode();
                case "object" -> NODES.objectNode();
                case "array" -> NODES.arrayNode();
                default -> any(random, 1);
            };
        }

        static JsonNode any(Random random, int depth) {
            switch (random.nextInt(depth > 0 ? 9 : 7)) {
                case 0 -> {
                    return NODES.nullNode();
                }
                case 1 -> {
                    return NODES.booleanNode(random.nextBoolean());
                }
                case 2, 3, 4 -> {
                    return text(random);
                }
                case 5, 6 -> {
                    return number(random);
                }
                case 7 -> {
                    ArrayNode array = NODES.arrayNode();
                    for (int i = random.nextInt(4); i > 0; i--) {
                        array.add(any(random, depth - 1));
                    }
                    return array;
                }
                default -> {
                    ObjectNode object = NODES.objectNode();
                    for (String name : List.of("a", "b", "c~/", "x")) {
                        if (random.nextInt(3) == 0) {
                            object.set(name, any(random, depth - 1));
                        }
                    }
                    return object;
                }
            }
        }

        static JsonNode text(Random random) {
            String[] texts = {"", "a", "b", "ab", "aab", "\uD83D\uDE00", "1", "null", "\u00E9"};
            return NODES.textNode(texts[random.nextInt(texts.length)]);
        }

        /** A few values, each in every way that a number can be held. */
        static JsonNode number(Random random) {
            String[] numbers = {
                "0",
                "1",
                "1.0",
                "-0.0",
                "2",
                "1.5",
                "-1",
                "1e0",
                "10E-1",
                "9007199254740992",
                "9007199254740993",
                "0.1",
                "0.1000000000000000055511151231257827",
                "1e30",
                "1e-30"
            };
            BigDecimal value = new BigDecimal(numbers[random.nextInt(numbers.length)]);
            boolean whole = value.remainder(BigDecimal.ONE).signum() == 0;
            return switch (random.nextInt(5)) {
                case 0 -> whole ? NODES.numberNode(value.toBigInteger()) : NODES.numberNode(value);
                case 1 ->
                    value.abs().compareTo(BigDecimal.TEN) < 0 && whole
                            ? NODES.numberNode(value.intValue())
                            : NODES.numberNode(value);
                case 2 -> NODES.numberNode(value.doubleValue());
                default -> NODES.numberNode(value);
            };
        }
    }
}
