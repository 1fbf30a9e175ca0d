package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.erdtman.jcs.NumberToJSON;

/**
 * A check that refuses every tree that RFC 8785 would change: its numbers are doubles and its strings are UTF-8.
 *
 * <p>A number passes if the digits that RFC 8785 writes for it have exactly its value, so 0.1 and 2^53 pass and 2^53 +
 * 1 does not. An unpaired surrogate does not pass, nor does a node that is not a JSON value.
 */
final class CanonicalFormCheck {

    private CanonicalFormCheck() {}

    static void require(JsonNode record) {
        require(record, "", 1);
    }

    private static void require(JsonNode node, String path, int depth) {
        if (node.isContainerNode() && depth >= Json.MAX_DEPTH) {
            throw refused(path, "is nested deeper than " + (Json.MAX_DEPTH - 1) + " levels");
        }
        switch (node.getNodeType()) {
            case OBJECT -> {
                for (Map.Entry<String, JsonNode> property : node.properties()) {
                    String at = path + "/" + Json.pointerToken(property.getKey());
                    text(property.getKey(), path);
                    require(property.getValue(), at, depth + 1);
                }
            }
            case ARRAY -> {
                for (int i = 0; i < node.size(); i++) {
                    require(node.get(i), path + "/" + i, depth + 1);
                }
            }
            case STRING -> text(node.textValue(), path);
            case NUMBER -> number(node, path);
            case BOOLEAN, NULL -> {}
            default -> throw refused(path, "is not a JSON value");
        }
    }

    private static void text(String text, String path) {
        if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw refused(path, "contains an unpaired surrogate");
        }
    }

    private static void number(JsonNode number, String path) {
        double value = number.doubleValue();
        if (!Double.isFinite(value) || !sameValue(number.decimalValue(), value)) {
            throw refused(path, "would lose digits in canonical JSON (RFC 8785); record it as a string");
        }
    }

    private static boolean sameValue(BigDecimal exact, double value) {
        try {
            return new BigDecimal(NumberToJSON.serializeNumber(value)).compareTo(exact) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static IllegalArgumentException refused(String path, String reason) {
        return new IllegalArgumentException("the record's " + (path.isEmpty() ? "root" : path) + " " + reason);
    }
}
