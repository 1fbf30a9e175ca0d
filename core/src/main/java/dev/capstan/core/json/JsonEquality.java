package dev.capstan.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Equality of JSON values, regardless of number notation and key order. */
final class JsonEquality {

    private JsonEquality() {}

    static boolean equal(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue()) == 0;
        }
        if (left.getNodeType() != right.getNodeType() || left.size() != right.size()) {
            return false;
        }
        if (left.isArray()) {
            return sameItems(left, right);
        }
        return left.isObject() ? sameProperties(left, right) : left.equals(right);
    }

    private static boolean sameItems(JsonNode left, JsonNode right) {
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameProperties(JsonNode left, JsonNode right) {
        for (Map.Entry<String, JsonNode> property : left.properties()) {
            JsonNode other = right.get(property.getKey());
            if (other == null || !equal(property.getValue(), other)) {
                return false;
            }
        }
        return true;
    }
}
