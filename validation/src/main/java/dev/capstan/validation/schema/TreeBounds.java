package dev.capstan.validation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
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
    private final Deque<Level> open = new ArrayDeque<>();
    private int values;

    private TreeBounds(int maxValues) {
        this.maxValues = maxValues;
    }

    /** A reason to refuse a tree, with its location. */
    public record Fault(String pointer, String message) {}

    /**
     * Returns the first fault of a tree; empty if it is JSON, at most {@link Json#MAX_DEPTH} deep, within the size
     * limit.
     */
    public static Optional<Fault> faultOf(JsonNode root, int maxValues) {
        return Optional.ofNullable(new TreeBounds(maxValues).walk(root));
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

    private @Nullable Fault walk(JsonNode root) {
        String message = enter(root);
        while (message == null && !open.isEmpty()) {
            Level level = open.getLast();
            if (level.hasNext()) {
                message = enter(level.next());
            } else {
                open.removeLast();
            }
        }
        return message == null ? null : new Fault(pointer(), message);
    }

    /** Returns the fault of a value itself, or null; then its members are next. */
    private @Nullable String enter(JsonNode value) {
        if (++values > maxValues) {
            return "has more than " + maxValues + " values";
        }
        if (!value.isContainerNode()) {
            return faultOfScalar(value);
        }
        if (open.size() == Json.MAX_DEPTH) {
            return "is nested deeper than " + Json.MAX_DEPTH + " levels";
        }
        open.addLast(new Level(value));
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

    private String pointer() {
        StringBuilder pointer = new StringBuilder();
        open.stream().filter(Level::isStarted).forEach(level -> pointer.append(level.token()));
        return pointer.toString();
    }

    /** An array or object whose members are being checked. */
    private static final class Level {

        private final Iterator<JsonNode> items;
        private final Iterator<Map.Entry<String, JsonNode>> properties;
        private final boolean array;
        private String name = "";
        private int index = -1;

        Level(JsonNode container) {
            array = container.isArray();
            items = container.elements();
            properties = container.properties().iterator();
        }

        boolean hasNext() {
            return array ? items.hasNext() : properties.hasNext();
        }

        JsonNode next() {
            index++;
            if (array) {
                return items.next();
            }
            Map.Entry<String, JsonNode> property = properties.next();
            name = property.getKey();
            return property.getValue();
        }

        boolean isStarted() {
            return index >= 0;
        }

        String token() {
            return "/" + (array ? index : Json.pointerToken(name));
        }
    }
}
