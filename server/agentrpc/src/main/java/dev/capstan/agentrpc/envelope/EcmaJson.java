package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * JSON text as written by ECMAScript's {@code JSON.stringify} after {@code JSON.parse}: implementations in JavaScript
 * sign that text.
 *
 * <p>Keys keep their order, except array indexes, which come first in ascending order. A number that a double cannot
 * represent exactly keeps all of its digits, where JavaScript would round it. Different values therefore never share a
 * text.
 */
final class EcmaJson {

    private static final long LAST_ARRAY_INDEX = 4_294_967_294L;
    private static final int MAX_INDEX_DIGITS = 10;
    private static final int MAX_PLAIN_DIGITS = 21;
    private static final int MAX_LEADING_ZEROS = 6;

    private final StringBuilder out = new StringBuilder();

    private EcmaJson() {}

    /** Returns the text of a tree. */
    static String write(JsonNode node) {
        EcmaJson text = new EcmaJson();
        text.append(node);
        return text.out.toString();
    }

    private void append(JsonNode node) {
        if (node.isObject()) {
            object(node);
        } else if (node.isArray()) {
            array(node);
        } else if (node.isNumber()) {
            out.append(number(node.decimalValue()));
        } else if (node.isTextual()) {
            text(node.textValue());
        } else {
            out.append(node.asText());
        }
    }

    private void object(JsonNode node) {
        Map<Long, Map.Entry<String, JsonNode>> indexes = new TreeMap<>();
        List<Map.Entry<String, JsonNode>> others = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            if (isArrayIndex(property.getKey())) {
                indexes.put(Long.valueOf(property.getKey()), property);
            } else {
                others.add(property);
            }
        }
        out.append('{');
        int begin = out.length();
        indexes.values().forEach(property -> member(property, begin));
        others.forEach(property -> member(property, begin));
        out.append('}');
    }

    private void member(Map.Entry<String, JsonNode> property, int begin) {
        if (out.length() > begin) {
            out.append(',');
        }
        text(property.getKey());
        out.append(':');
        append(property.getValue());
    }

    private static boolean isArrayIndex(String key) {
        boolean digits = !key.isEmpty()
                && key.length() <= MAX_INDEX_DIGITS
                && key.chars().allMatch(c -> c >= '0' && c <= '9')
                && (key.length() == 1 || key.charAt(0) != '0');
        return digits && Long.parseLong(key) <= LAST_ARRAY_INDEX;
    }

    private void array(JsonNode node) {
        out.append('[');
        int begin = out.length();
        for (JsonNode item : node) {
            if (out.length() > begin) {
                out.append(',');
            }
            append(item);
        }
        out.append(']');
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> character(c);
            }
        }
        out.append('"');
    }

    private void character(char c) {
        if (c < ' ') {
            out.append("\\u").append(HexFormat.of().toHexDigits(c));
        } else {
            out.append(c);
        }
    }

    /**
     * Writes a number as {@code Number::toString} does (ECMA-262, 6.1.6.1.20), with the fewest digits that identify it.
     */
    private static String number(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        BigDecimal shortest = shortest(value).stripTrailingZeros();
        String digits = shortest.unscaledValue().abs().toString();
        String sign = shortest.signum() < 0 ? "-" : "";
        return sign + withDecimalPoint(digits, digits.length() - shortest.scale());
    }

    private static BigDecimal shortest(BigDecimal value) {
        double near = value.doubleValue();
        if (Double.isInfinite(near)) {
            return value;
        }
        BigDecimal shortest = new BigDecimal(NumberOutput.toString(near, true));
        return shortest.compareTo(value) == 0 ? shortest : value;
    }

    /** Places the decimal point after {@code point} digits. */
    private static String withDecimalPoint(String digits, int point) {
        int count = digits.length();
        if (point > MAX_PLAIN_DIGITS || point <= -MAX_LEADING_ZEROS) {
            int exponent = point - 1;
            String fraction = count == 1 ? "" : "." + digits.substring(1);
            return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
        }
        if (point >= count) {
            return digits + "0".repeat(point - count);
        }
        return point > 0
                ? digits.substring(0, point) + "." + digits.substring(point)
                : "0." + "0".repeat(-point) + digits;
    }
}
