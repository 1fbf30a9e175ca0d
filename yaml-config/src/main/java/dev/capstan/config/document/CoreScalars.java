package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of unquoted scalars by the core schema of YAML 1.2: {@code yes} and {@code 2026-01-01} are strings. */
final class CoreScalars {

    /** Maximum exponent of a number in scientific notation, positive or negative. */
    private static final int MAX_EXPONENT = 400;

    /** Maximum length of an exponent that is read as a number, with its sign. */
    private static final int MAX_EXPONENT_LENGTH = 6;

    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern OCTAL_OR_HEX = Pattern.compile("0(?:(o)[0-7]+|x[0-9a-fA-F]+)");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE]([-+]?[0-9]+))?");
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");
    private static final JsonNodeFactory NODES = Json.mapper().getNodeFactory();

    private static final Map<String, JsonNode> NAMED_CONSTANTS = namedConstants();

    private CoreScalars() {}

    /** Returns the value of the text, or empty for a number that is infinite, undefined or too large to read. */
    static Optional<JsonNode> read(String text) {
        JsonNode word = NAMED_CONSTANTS.get(text);
        if (word != null) {
            return Optional.of(word);
        }
        if (!mayBeNumber(text)) {
            return Optional.of(TextNode.valueOf(text));
        }
        return NOT_FINITE.matcher(text).matches() ? Optional.empty() : number(text);
    }

    private static Map<String, JsonNode> namedConstants() {
        Map<String, JsonNode> words = new HashMap<>();
        List.of("", "~", "null", "Null", "NULL").forEach(word -> words.put(word, NullNode.getInstance()));
        List.of("true", "True", "TRUE").forEach(word -> words.put(word, BooleanNode.TRUE));
        List.of("false", "False", "FALSE").forEach(word -> words.put(word, BooleanNode.FALSE));
        return Map.copyOf(words);
    }

    private static boolean mayBeNumber(String text) {
        return "+-.0123456789".indexOf(text.charAt(0)) >= 0;
    }

    private static Optional<JsonNode> number(String text) {
        Matcher radix = OCTAL_OR_HEX.matcher(text);
        Matcher decimal = DECIMAL.matcher(text);
        boolean whole = WHOLE.matcher(text).matches();
        if (!whole && !radix.matches() && !decimal.matches()) {
            return Optional.of(TextNode.valueOf(text));
        }
        if (text.length() > Json.MAX_NUMBER_LENGTH) {
            return Optional.empty();
        }
        if (radix.matches()) {
            return supported(new BigInteger(text.substring(2), radix.group(1) == null ? 16 : 8));
        }
        return whole ? supported(new BigInteger(text)) : decimal(text, decimal.group(1));
    }

    /** Describes the numbers that are read. */
    static String limits() {
        return "at most " + Json.MAX_NUMBER_LENGTH + " characters, exponent within ±" + MAX_EXPONENT;
    }

    /** Returns the message for a number that is not read, in a language whose strings may be bare. */
    static String refusal(String number) {
        return ValueDescriptions.quoted(number) + " is not a supported number (finite, " + limits()
                + "); put it in quotes if it is a string";
    }

    private static Optional<JsonNode> decimal(String text, @Nullable String exponent) {
        return exponent == null || exponent.length() <= MAX_EXPONENT_LENGTH
                ? supported(new BigDecimal(text))
                : Optional.empty();
    }

    /** Returns the number, or empty if it is infinite, undefined or too large to read. */
    static Optional<JsonNode> supported(JsonNode number) {
        if (number.isBigInteger()) {
            return supported(number.bigIntegerValue());
        }
        if (number.isBigDecimal()) {
            return supported(number.decimalValue());
        }
        return Double.isFinite(number.doubleValue()) ? Optional.of(number) : Optional.empty();
    }

    private static Optional<JsonNode> supported(BigDecimal number) {
        try {
            return Optional.of(NODES.numberNode(number));
        } catch (ArithmeticException outOfRange) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> supported(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return Optional.of(NODES.numberNode(number.intValue()));
        }
        if (number.bitLength() < Long.SIZE) {
            return Optional.of(NODES.numberNode(number.longValue()));
        }
        return number.abs().toString().length() <= Json.MAX_NUMBER_LENGTH
                ? Optional.of(NODES.numberNode(number))
                : Optional.empty();
    }
}
