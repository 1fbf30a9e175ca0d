package dev.capstan.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON in the single strict form of Capstan: bounded, and without losing a digit.
 *
 * <p>Input has at most {@value #MAX_BYTES} bytes of UTF-8 and {@value #MAX_DEPTH} levels. A repeated key, text after
 * the value, a number of more than {@value #MAX_NUMBER_LENGTH} characters or an exponent beyond {@value
 * ExactNumberFactory#MAX_EXPONENT} is refused. Numbers keep their exact decimal value.
 */
public final class Json {

    /** The maximum size of a document in bytes: 1 MiB. */
    public static final int MAX_BYTES = 1_048_576;

    /** The maximum nesting depth of arrays and objects. */
    public static final int MAX_DEPTH = 64;

    /** The maximum length of a number in characters. */
    public static final int MAX_NUMBER_LENGTH = 400;

    /** The levels that a protocol's envelope may add around a document. */
    private static final int ENVELOPE_DEPTH = 8;

    /** The maximum size in bytes of a document in a protocol's envelope. */
    public static final int MAX_ENVELOPE_BYTES = MAX_BYTES + 65_536;

    private static final ObjectMapper MAPPER = mapper(MAX_DEPTH);
    private static final TreeReader DOCUMENTS = new TreeReader(MAPPER, MAX_BYTES, MAX_DEPTH);
    private static final TreeReader ENVELOPES =
            new TreeReader(mapper(MAX_DEPTH + ENVELOPE_DEPTH), MAX_ENVELOPE_BYTES, MAX_DEPTH + ENVELOPE_DEPTH);

    private Json() {}

    private static ObjectMapper mapper(int depth) {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(depth)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .maxNameLength(MAX_ENVELOPE_BYTES)
                        .maxStringLength(MAX_ENVELOPE_BYTES)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                // A shared table of names is useless for names from untrusted callers, and fails when many collide.
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .build();
        return JsonMapper.builder(factory)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .nodeFactory(new ExactNumberFactory())
                .build();
    }

    /** Reads UTF-8 JSON. Throws {@link MalformedJson} with the error, its line and its column. */
    public static JsonNode read(byte[] utf8) throws MalformedJson {
        return DOCUMENTS.read(utf8);
    }

    /**
     * Reads like {@link #read(byte[])}, with higher limits for a protocol's envelope around a document of maximum size.
     */
    public static JsonNode readEnvelope(byte[] utf8) throws MalformedJson {
        return ENVELOPES.read(utf8);
    }

    /** Reads like {@link #read(byte[])}, from a string. */
    public static JsonNode read(String text) throws MalformedJson {
        return DOCUMENTS.read(text);
    }

    /** Returns the tree as compact JSON text. */
    public static String write(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the tree as compact UTF-8 JSON. */
    public static byte[] writeBytes(JsonNode node) {
        return write(node).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the tree as indented JSON text, for users. */
    public static String pretty(JsonNode node) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates an empty object whose numbers are exact. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Adds a field with the text of a value to an object, unless the value is null. */
    public static void putIfPresent(ObjectNode json, String field, @Nullable Object value) {
        if (value != null) {
            json.put(field, value.toString());
        }
    }

    /** Returns the items of an array as texts; none for a missing array. */
    public static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** Returns a mapper with these rules, for records that are bound to JSON; must not be reconfigured. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Returns the canonical text, the same for equal trees only: sorted keys, numbers by exact value (TC-2.2). */
    public static String canonical(JsonNode node) {
        return CanonicalText.of(node);
    }

    /** Whether two trees are equal: numbers by value (1 equals 1.0), objects regardless of key order (TC-2.2). */
    public static boolean equal(JsonNode left, JsonNode right) {
        return left.equals((one, other) -> isSameScalar(one, other) ? 0 : 1, right);
    }

    private static boolean isSameScalar(JsonNode left, JsonNode right) {
        return left.isNumber() && right.isNumber()
                ? left.decimalValue().compareTo(right.decimalValue()) == 0
                : left.equals(right);
    }

    /** Whether arrays and objects are nested in more than this many levels. */
    public static boolean isDeeperThan(JsonNode node, int levels) {
        if (!node.isContainerNode() || levels == 0) {
            return node.isContainerNode();
        }
        for (JsonNode child : node) {
            if (isDeeperThan(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the RFC 6901 token of a property name: {@code ~} and {@code /} escaped. */
    public static String pointerToken(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
