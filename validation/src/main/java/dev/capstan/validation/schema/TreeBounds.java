package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A check of a tree before anything recurses into it: a tree built in memory may be deeper than a parsed one, and may
 * contain values that are not JSON. The check takes one step for each value, and recurses no deeper than the limit.
 */
public final class TreeBounds {

    /** Maximum number of digits of a number, and of its power of ten; {@link Json} accepts less when reading. */
    private static final int MAX_DIGITS = 1_000;

    private final int maxValues;
    private int values;

    private TreeBounds(int maxValues) {
        this.maxValues = maxValues;
    }

    /** A reason to refuse a tree, with its location. */
    public record Fault(String pointer, String message) {

        private Fault under(String token) {
            return new Fault("/" + token + pointer, message);
        }
    }

    /**
     * Returns the first fault of a tree; empty if it is JSON, at most {@link Json#MAX_DEPTH} deep, within the size
     * limit.
     */
    public static Optional<Fault> faultOf(JsonNode root, int maxValues) {
        return Optional.ofNullable(new TreeBounds(maxValues).fault(root, 0));
    }

    /** Whether a tree has no fault. Allocates nothing but iterators. */
    public static boolean areMet(JsonNode root, int maxValues) {
        return valuesLeft(root, maxValues, 0) >= 0;
    }

    /** Returns the number of values that may follow a value and all within it; negative if there is a fault. */
    private static int valuesLeft(JsonNode value, int maxValues, int depth) {
        int left = maxValues - 1;
        if (left < 0 || value instanceof TextNode || value instanceof IntNode) {
            return left;
        }
        if (value instanceof DecimalNode) {
            return isSmall(value.decimalValue()) ? left : -1;
        }
        if (value instanceof ObjectNode && depth < Json.MAX_DEPTH) {
            for (Map.Entry<String, JsonNode> property : value.properties()) {
                left = valuesLeft(property.getValue(), left, depth + 1);
            }
            return left;
        }
        if (value instanceof ArrayNode && depth < Json.MAX_DEPTH) {
            for (int i = 0; i < value.size() && left >= 0; i++) {
                left = valuesLeft(value.get(i), left, depth + 1);
            }
            return left;
        }
        return value.isContainerNode() || faultOfScalar(value) != null ? -1 : left;
    }

    private @Nullable Fault fault(JsonNode value, int depth) {
        if (++values > maxValues) {
            return new Fault("", "has more than " + maxValues + " values");
        }
        if (!value.isContainerNode()) {
            String message = faultOfScalar(value);
            return message == null ? null : new Fault("", message);
        }
        if (depth == Json.MAX_DEPTH) {
            return new Fault("", "is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        for (Map.Entry<String, JsonNode> property : value.properties()) {
            Fault fault = fault(property.getValue(), depth + 1);
            if (fault != null) {
                return fault.under(Json.pointerToken(property.getKey()));
            }
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            Fault fault = fault(value.get(i), depth + 1);
            if (fault != null) {
                return fault.under(String.valueOf(i));
            }
        }
        return null;
    }

    private static @Nullable String faultOfScalar(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING, BOOLEAN, NULL -> null;
            case NUMBER -> faultOfNumber(value);
            default -> "is not a JSON value";
        };
    }

    private static @Nullable String faultOfNumber(JsonNode number) {
        if (number.isFloat() || number.isDouble()) {
            return Double.isFinite(number.doubleValue()) ? null : "is not a finite number";
        }
        boolean small = number.isBigDecimal()
                ? isSmall(number.decimalValue())
                : !number.isBigInteger() || number.bigIntegerValue().bitLength() <= 3 * MAX_DIGITS;
        return small ? null : "is a number with too many digits (limit " + MAX_DIGITS + ")";
    }

    private static boolean isSmall(BigDecimal number) {
        return number.precision() <= MAX_DIGITS && Math.abs((long) number.scale()) <= MAX_DIGITS;
    }
}
