package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.erdtman.jcs.NumberToJSON;
import org.jspecify.annotations.Nullable;

/**
 * A check that refuses every tree that RFC 8785 would change: its numbers are doubles and its strings are UTF-8.
 *
 * <p>A number passes if the digits that RFC 8785 writes for it have exactly its value, so 0.1 and 2^53 pass and 2^53 +
 * 1 does not. An unpaired surrogate does not pass, nor does a node that is not a JSON value.
 */
final class CanonicalFormCheck {

    private static final String LONE_SURROGATE = "contains an unpaired surrogate";

    private CanonicalFormCheck() {}

    /** The first value that would change, and why. */
    private record Fault(String path, String reason) {

        Fault(String reason) {
            this("", reason);
        }

        Fault under(String token) {
            return new Fault("/" + token + path, reason);
        }
    }

    /** Throws an {@link IllegalArgumentException} with the path of the first value that would change. */
    static void require(JsonNode record) {
        Fault fault = fault(record, 1);
        if (fault != null) {
            throw new IllegalArgumentException(
                    "the record's " + (fault.path().isEmpty() ? "root" : fault.path()) + " " + fault.reason());
        }
    }

    private static @Nullable Fault fault(JsonNode node, int depth) {
        if (node.isContainerNode() && depth >= Json.MAX_DEPTH) {
            return new Fault("is nested deeper than " + (Json.MAX_DEPTH - 1) + " levels");
        }
        return switch (node.getNodeType()) {
            case OBJECT -> ofProperties(node, depth);
            case ARRAY -> ofItems(node, depth);
            case STRING -> Text.isWellFormed(node.textValue()) ? null : new Fault(LONE_SURROGATE);
            case NUMBER ->
                isExact(node)
                        ? null
                        : new Fault("would lose digits in canonical JSON (RFC 8785); record it as a string");
            case BOOLEAN, NULL -> null;
            default -> new Fault("is not a JSON value");
        };
    }

    private static @Nullable Fault ofProperties(JsonNode node, int depth) {
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            if (!Text.isWellFormed(property.getKey())) {
                return new Fault(LONE_SURROGATE);
            }
            Fault fault = fault(property.getValue(), depth + 1);
            if (fault != null) {
                return fault.under(Json.pointerToken(property.getKey()));
            }
        }
        return null;
    }

    private static @Nullable Fault ofItems(JsonNode node, int depth) {
        for (int i = 0; i < node.size(); i++) {
            Fault fault = fault(node.get(i), depth + 1);
            if (fault != null) {
                return fault.under(String.valueOf(i));
            }
        }
        return null;
    }

    private static boolean isExact(JsonNode number) {
        if (CanonicalWriter.isExactWhole(number)) {
            return true;
        }
        double value = number.doubleValue();
        return Double.isFinite(value) && isWrittenAs(number.decimalValue(), value);
    }

    private static boolean isWrittenAs(BigDecimal exact, double value) {
        try {
            return new BigDecimal(NumberToJSON.serializeNumber(value)).compareTo(exact) == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
