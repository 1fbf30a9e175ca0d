package dev.capstan.tck.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;

/** Parsing, writing and comparison of JSON, without losing a digit. */
public final class Json {

    /** Maximum number of tokens, above that of every test message. */
    private static final long MAX_TOKENS = 250_000;

    /** Maximum number of digits before or after the decimal point, above that of every number in a test. */
    private static final int MAX_SCALE = 10_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /**
     * Parses a text. Throws {@link InvalidJson} if it is not valid JSON or exceeds a limit of the kit: 250,000 tokens,
     * depth 1,000, numbers of 1,000 digits or with an exponent of 10,000.
     */
    public static JsonNode read(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            if (node == null || node.isMissingNode()) {
                throw new InvalidJson("the text is empty");
            }
            boundNumbers(node);
            return node;
        } catch (JsonProcessingException e) {
            throw new InvalidJson(e.getOriginalMessage());
        }
    }

    /** Returns the value of a text, or a missing node if the text is not valid JSON. */
    public static JsonNode readOrMissing(String text) {
        try {
            return read(text);
        } catch (InvalidJson e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the tree as compact JSON. */
    public static String write(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the tree as indented JSON. */
    public static String pretty(JsonNode node) {
        return node.toPrettyString();
    }

    /** Returns a new empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Returns a new empty list. */
    public static ArrayNode list() {
        return MAPPER.createArrayNode();
    }

    /** Returns maps, lists and plain values as a tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Whether both are the same JSON. Numbers are compared by value; the order of an object's keys is ignored. */
    public static boolean equal(JsonNode left, JsonNode right) {
        return left.equals(Json::compare, right);
    }

    private static int compare(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.equals(right) ? 0 : 1;
    }

    /** Rejects numbers that would take too long to calculate with or to write out. */
    private static void boundNumbers(JsonNode node) {
        if (node.isBigDecimal() && Math.abs((long) node.decimalValue().scale()) > MAX_SCALE) {
            throw new InvalidJson("the number " + node + " has an exponent greater than " + MAX_SCALE);
        }
        node.forEach(Json::boundNumbers);
    }
}
