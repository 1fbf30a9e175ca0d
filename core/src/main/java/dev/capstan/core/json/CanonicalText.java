package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * The canonical text of JSON, the same for equal values. Not a wire format: numbers keep more digits than RFC 8785
 * would.
 */
final class CanonicalText {

    private final StringBuilder out = new StringBuilder();

    private CanonicalText() {}

    static String of(JsonNode node) {
        CanonicalText text = new CanonicalText();
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
        } else {
            out.append(Json.write(node));
        }
    }

    private void object(JsonNode node) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        node.properties().forEach(property -> sorted.put(property.getKey(), property.getValue()));
        char before = '{';
        for (Map.Entry<String, JsonNode> property : sorted.entrySet()) {
            out.append(before)
                    .append(Json.write(TextNode.valueOf(property.getKey())))
                    .append(':');
            append(property.getValue());
            before = ',';
        }
        out.append(sorted.isEmpty() ? "{}" : "}");
    }

    private void array(JsonNode node) {
        char before = '[';
        for (JsonNode item : node) {
            out.append(before);
            append(item);
            before = ',';
        }
        out.append(node.isEmpty() ? "[]" : "]");
    }

    private static String number(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toString();
    }
}
