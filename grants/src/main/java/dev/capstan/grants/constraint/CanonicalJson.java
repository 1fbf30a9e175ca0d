package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;

/** The canonical form of JSON values, in which equal values are equal trees, and their order. */
final class CanonicalJson {

    /** Orders by type, then numbers by value, strings by their characters, and others by their JSON. */
    static final Comparator<JsonNode> ORDER =
            Comparator.<JsonNode>comparingInt(CanonicalJson::rank).thenComparing(CanonicalJson::compareWithinType);

    /** The maximum number of digits of a whole number without an exponent. */
    private static final int MAX_DIGITS = 21;

    private CanonicalJson() {}

    /** Returns a canonical copy of a tree. */
    static JsonNode of(JsonNode node) {
        if (node.isNumber()) {
            return number(node.decimalValue());
        }
        if (node.isArray()) {
            ArrayNode array = Json.object().arrayNode(node.size());
            node.forEach(item -> array.add(of(item)));
            return array;
        }
        return node.isObject() ? object(node) : node;
    }

    private static JsonNode object(JsonNode node) {
        ObjectNode object = Json.object();
        node.propertyStream()
                .sorted(Comparator.comparing(property -> property.getKey()))
                .forEach(property -> object.set(property.getKey(), of(property.getValue())));
        return object;
    }

    /** Returns the canonical node of a number: {@code 1000} for 1000.0 and for 1E+3. */
    static JsonNode number(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        if (stripped.scale() > 0 || stripped.precision() - stripped.scale() > MAX_DIGITS) {
            return DecimalNode.valueOf(stripped);
        }
        BigInteger whole = stripped.toBigInteger();
        if (whole.bitLength() < Integer.SIZE) {
            return IntNode.valueOf(whole.intValue());
        }
        return whole.bitLength() < Long.SIZE ? LongNode.valueOf(whole.longValue()) : BigIntegerNode.valueOf(whole);
    }

    private static int rank(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL -> 0;
            case BOOLEAN -> 1;
            case NUMBER -> 2;
            case STRING -> 3;
            case ARRAY -> 4;
            default -> 5;
        };
    }

    private static int compareWithinType(JsonNode left, JsonNode right) {
        if (left.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.isTextual()
                ? left.textValue().compareTo(right.textValue())
                : Json.write(left).compareTo(Json.write(right));
    }
}
