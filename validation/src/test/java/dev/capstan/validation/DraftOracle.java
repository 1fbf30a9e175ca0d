package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A second opinion: the subset straight from the text of draft-07, by plain recursion, sharing nothing with what it is
 * to judge. It knows no bounds and leaves patterns to Java, so it is to be asked about small things only.
 */
final class DraftOracle {

    private final JsonNode root;

    DraftOracle(JsonNode root) {
        this.root = root;
    }

    /** Returns the paths at which a value violates the schema; empty if it is valid. */
    Set<String> broken(JsonNode value) {
        Set<String> paths = new TreeSet<>();
        apply(root, value, "", paths);
        return paths;
    }

    private boolean holds(JsonNode schema, JsonNode value) {
        Set<String> paths = new TreeSet<>();
        apply(schema, value, "", paths);
        return paths.isEmpty();
    }

    private void apply(JsonNode schema, JsonNode value, String at, Set<String> broken) {
        if (schema.isBoolean()) {
            if (!schema.booleanValue()) {
                broken.add(at);
            }
            return;
        }
        if (schema.has("$ref")) {
            String name = schema.get("$ref").textValue().substring("#/definitions/".length());
            apply(root.get("definitions").get(name), value, at, broken);
            return;
        }
        if (!scalarRules(schema, value)) {
            broken.add(at);
        }
        if (value.isObject()) {
            object(schema, value, at, broken);
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                apply(schema.get("items"), value.get(i), at + "/" + i, broken);
            }
        }
        for (JsonNode part : schema.path("allOf")) {
            apply(part, value, at, broken);
        }
        if (schema.has("anyOf") && count(schema.get("anyOf"), value) == 0
                || schema.has("oneOf") && count(schema.get("oneOf"), value) != 1
                || schema.has("not") && holds(schema.get("not"), value)) {
            broken.add(at);
        }
    }

    private int count(JsonNode schemas, JsonNode value) {
        int count = 0;
        for (JsonNode schema : schemas) {
            count += holds(schema, value) ? 1 : 0;
        }
        return count;
    }

    private void object(JsonNode schema, JsonNode value, String at, Set<String> broken) {
        for (JsonNode name : schema.path("required")) {
            if (!value.has(name.textValue())) {
                broken.add(at + token(name.textValue()));
            }
        }
        JsonNode properties = schema.path("properties");
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String inner = at + token(member.getKey());
            if (properties.has(member.getKey())) {
                apply(properties.get(member.getKey()), member.getValue(), inner, broken);
            } else if (schema.has("additionalProperties")) {
                apply(schema.get("additionalProperties"), member.getValue(), inner, broken);
            }
        }
    }

    private static String token(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }

    private static boolean scalarRules(JsonNode schema, JsonNode value) {
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (!isSatisfied(keyword.getKey(), keyword.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSatisfied(String keyword, JsonNode limit, JsonNode value) {
        return switch (keyword) {
            case "type" -> limit.isTextual() ? isOf(limit.textValue(), value) : isOfOne(limit, value);
            case "enum" -> isAmong(limit, value);
            case "const" -> same(limit, value);
            case "minimum" -> !value.isNumber() || compare(value, limit) >= 0;
            case "maximum" -> !value.isNumber() || compare(value, limit) <= 0;
            case "exclusiveMinimum" -> !value.isNumber() || compare(value, limit) > 0;
            case "exclusiveMaximum" -> !value.isNumber() || compare(value, limit) < 0;
            case "minLength" -> !value.isTextual() || length(value) >= limit.intValue();
            case "maxLength" -> !value.isTextual() || length(value) <= limit.intValue();
            case "pattern" ->
                !value.isTextual()
                        || Pattern.compile(limit.textValue())
                                .matcher(value.textValue())
                                .find();
            case "format" -> !value.isTextual() || isUuid(value.textValue());
            case "minItems" -> !value.isArray() || value.size() >= limit.intValue();
            case "maxItems" -> !value.isArray() || value.size() <= limit.intValue();
            case "uniqueItems" -> !value.isArray() || !limit.booleanValue() || allDiffer(value);
            default -> true;
        };
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "integer" ->
                value.isNumber()
                        && value.decimalValue().remainder(BigDecimal.ONE).signum() == 0;
            case "number" -> value.isNumber();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            case "array" -> value.isArray();
            default -> value.isObject();
        };
    }

    private static boolean isOfOne(JsonNode types, JsonNode value) {
        for (JsonNode type : types) {
            if (isOf(type.textValue(), value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAmong(JsonNode values, JsonNode value) {
        for (JsonNode candidate : values) {
            if (same(candidate, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean allDiffer(JsonNode items) {
        for (int i = 0; i < items.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (same(items.get(i), items.get(j))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean same(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber()) {
            return compare(a, b) == 0;
        }
        if (a.getNodeType() != b.getNodeType() || a.size() != b.size()) {
            return false;
        }
        if (!a.isContainerNode()) {
            return a.asText().equals(b.asText());
        }
        for (int i = 0; i < a.size() && a.isArray(); i++) {
            if (!same(a.get(i), b.get(i))) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> member : a.properties()) {
            if (!b.has(member.getKey()) || !same(member.getValue(), b.get(member.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static int compare(JsonNode a, JsonNode b) {
        return new BigDecimal(a.asText()).compareTo(new BigDecimal(b.asText()));
    }

    private static long length(JsonNode text) {
        return text.textValue().codePoints().count();
    }

    private static boolean isUuid(String text) {
        try {
            return UUID.fromString(text).toString().equalsIgnoreCase(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
