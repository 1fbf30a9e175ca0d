package dev.capstan.validation.random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Puts values at the edges of what an engine must tell apart into random schemas and payloads. */
public final class EdgeCases {

    /** Names that a pointer, a library or an index could misread, and texts of every format. */
    public static final Lexicon LEXICON = new Lexicon(
            List.of("a", "c~/", "", "#0", "\uD83D\uDE00\n"),
            List.of("flat", "chain", "tree"),
            List.of(
                    "",
                    "a",
                    "ab",
                    "\uD83D\uDE00b",
                    "\uD83D",
                    "\uDE00a",
                    "aaaaaaaaaaaa",
                    "a@b.c",
                    "\"a b\"@[IPv6:::1]",
                    "http://[::1]:80/%41?q#f",
                    "../a:b",
                    "123e4567-e89b-12d3-a456-426614174000",
                    "2026-01-31T12:00:00Z",
                    "2016-12-31t23:59:60.5-00:00",
                    "2025-02-29T00:00:00Z",
                    "null",
                    "1"),
            List.of("a title"),
            List.of("a description"));

    private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
    private static final int NESTING = 70;
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-0.0",
            "1",
            "1.0",
            "10e-1",
            "100",
            "1200",
            "-12000",
            "1e2",
            "0.1",
            "0.1000000000000000055511151231257827",
            "1e400",
            "-1e400",
            "9e399",
            "1e-400",
            "2147483648",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "12345678901234567890",
            "12345678901234567890.0",
            "12345678901234567890.5");
    private static final List<String> PATTERNS = List.of(
            "^[A-Z]{3}-[0-9]{4}$",
            "(a+)+$",
            "^$",
            "a$|^\\uD83D",
            "\\bab?\\b",
            "(?=.*b)a",
            "(?<!a)b",
            "^(a|ab)(c|bcd)*",
            "[^a]",
            "\\p{L}",
            "\\p{Emoji}$",
            ".{2,5}b?$");

    private final Random random;

    /** Creates a source of edge cases. */
    public EdgeCases(Random random) {
        this.random = random;
    }

    /** Returns a payload with some of its values replaced by similar ones. */
    public JsonNode payload(JsonNode payload) {
        return switch (random.nextInt(40)) {
            case 0 -> nested(payload);
            case 1 -> NODES.missingNode();
            case 2 -> many(payload);
            default -> value(payload);
        };
    }

    /** Returns a schema with some of its limits and values replaced by others of their kind. */
    public JsonNode schema(JsonNode schema) {
        if (!schema.isObject()) {
            return schema;
        }
        ObjectNode changed = Json.object();
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            changed.set(keyword.getKey(), keyword(keyword.getKey(), keyword.getValue()));
        }
        return changed;
    }

    private JsonNode keyword(String name, JsonNode value) {
        return switch (name) {
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> number();
            case "pattern" -> TextNode.valueOf(PATTERNS.get(random.nextInt(PATTERNS.size())));
            case "const", "enum" -> value(value);
            case "properties", "definitions" -> {
                ObjectNode schemas = Json.object();
                value.properties().forEach(named -> schemas.set(named.getKey(), schema(named.getValue())));
                yield schemas;
            }
            case "allOf", "anyOf", "oneOf" -> {
                ArrayNode schemas = NODES.arrayNode();
                value.forEach(option -> schemas.add(schema(option)));
                yield schemas;
            }
            case "items", "additionalProperties", "not" -> schema(value);
            default -> value;
        };
    }

    private JsonNode value(JsonNode value) {
        if (value.isArray()) {
            ArrayNode items = NODES.arrayNode();
            value.forEach(item -> items.add(value(item)));
            if (!items.isEmpty() && random.nextInt(6) == 0) {
                items.add(value(items.get(random.nextInt(items.size()))));
            }
            return items;
        }
        if (value.isObject()) {
            ObjectNode properties = Json.object();
            value.properties().forEach(property -> properties.set(property.getKey(), value(property.getValue())));
            if (random.nextInt(10) == 0) {
                properties.set(List.of("A", "a ", "c~0~1", "0").get(random.nextInt(4)), scalar());
            }
            return properties;
        }
        if (value.isNumber() && random.nextInt(3) > 0) {
            return notation(value.decimalValue());
        }
        return random.nextInt(12) == 0 ? scalar() : value;
    }

    private JsonNode scalar() {
        return switch (random.nextInt(8)) {
            case 0 -> NullNode.getInstance();
            case 1 -> BooleanNode.valueOf(random.nextBoolean());
            case 2, 3, 4 -> number();
            default ->
                TextNode.valueOf(
                        LEXICON.texts().get(random.nextInt(LEXICON.texts().size())));
        };
    }

    private JsonNode number() {
        return notation(new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size()))));
    }

    /** Returns a number in one of the ways that a tree may hold it. */
    private JsonNode notation(BigDecimal number) {
        boolean isWhole = number.stripTrailingZeros().scale() <= 0;
        return switch (random.nextInt(isWhole ? 6 : 3)) {
            case 0 -> NODES.numberNode(number);
            case 1 -> NODES.numberNode(number.stripTrailingZeros());
            case 2 ->
                Double.isFinite(number.doubleValue())
                        ? NODES.numberNode(number.doubleValue())
                        : NODES.numberNode(number);
            case 3 -> NODES.numberNode(number.toBigInteger());
            default -> integer(number.toBigInteger());
        };
    }

    private static JsonNode integer(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return NODES.numberNode(number.intValue());
        }
        return number.bitLength() < Long.SIZE ? NODES.numberNode(number.longValue()) : NODES.numberNode(number);
    }

    private JsonNode nested(JsonNode payload) {
        JsonNode nested = payload;
        boolean inArrays = random.nextBoolean();
        for (int i = random.nextInt(NESTING); i > 0; i--) {
            nested = inArrays ? NODES.arrayNode().add(nested) : Json.object().set("c~/", nested);
        }
        return nested;
    }

    /** Returns a list with more violations than are listed or kept. */
    private JsonNode many(JsonNode payload) {
        ArrayNode items = NODES.arrayNode();
        for (int i = random.nextInt(1_500); i > 0; i--) {
            items.add(random.nextInt(3) == 0 ? payload : scalar());
        }
        return items;
    }
}
