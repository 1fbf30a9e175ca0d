package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A second opinion on what a sender sends, straight from the documents. */
final class SenderModelOracle {

    private final JsonNode sender;
    private final JsonNode receiver;
    private final SenderModel reading;
    private final boolean careful;

    /**
     * Judges by a reading; a careful sender leaves out, beside that, optional properties that the receiver does not
     * name.
     */
    SenderModelOracle(JsonNode sender, JsonNode receiver, SenderModel reading, boolean careful) {
        this.sender = sender;
        this.receiver = receiver;
        this.reading = reading;
        this.careful = careful;
    }

    /** Whether the sender may send this value. */
    boolean sends(JsonNode value) {
        return sends(List.of(sender), List.of(receiver), value);
    }

    private boolean sends(List<JsonNode> from, List<JsonNode> to, JsonNode value) {
        List<JsonNode> senders = new ArrayList<>();
        from.forEach(schema -> spread(sender, schema, true, senders));
        List<JsonNode> receivers = new ArrayList<>();
        to.forEach(schema -> spread(receiver, schema, false, receivers));
        Set<String> known = new TreeSet<>();
        boolean saysOfOthers = false;
        for (JsonNode schema : senders) {
            schema.path("properties").fieldNames().forEachRemaining(known::add);
            schema.path("required").forEach(name -> known.add(name.textValue()));
            saysOfOthers |= isConstraint(schema.path("additionalProperties"));
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String name = member.getKey();
            boolean named =
                    receivers.stream().anyMatch(r -> r.path("properties").has(name));
            boolean strange = named && !known.isEmpty() && !known.contains(name) && !saysOfOthers;
            if (reading == SenderModel.AS_WRITTEN && strange
                    || careful && isOptional(senders, name) && !isNamed(receivers, name)) {
                return false;
            }
            if (!sends(within(senders, name), within(receivers, name), member.getValue())) {
                return false;
            }
        }
        if (value.isArray()) {
            for (JsonNode item : value) {
                if (!sends(under(senders), under(receivers), item)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a schema is more than {@code true} and keywords that demand nothing. */
    private static boolean isConstraint(JsonNode schema) {
        return schema.isObject()
                ? schema.properties().stream().anyMatch(keyword -> demands(keyword.getKey(), keyword.getValue()))
                : schema.isBoolean() && !schema.booleanValue();
    }

    private static boolean demands(String keyword, JsonNode value) {
        return switch (keyword) {
            case "title", "description", "default", "examples" -> false;
            case "required", "properties" -> !value.isEmpty();
            case "minLength", "minItems" -> value.intValue() > 0;
            case "uniqueItems" -> value.booleanValue();
            default -> true;
        };
    }

    private static boolean isOptional(List<JsonNode> senders, String name) {
        return senders.stream().anyMatch(s -> s.path("properties").has(name))
                && senders.stream().noneMatch(s -> isRequired(s, name));
    }

    private static boolean isNamed(List<JsonNode> receivers, String name) {
        return receivers.stream().anyMatch(r -> r.path("properties").has(name) || isRequired(r, name));
    }

    private static boolean isRequired(JsonNode schema, String name) {
        for (JsonNode required : schema.path("required")) {
            if (required.textValue().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static List<JsonNode> within(List<JsonNode> schemas, String name) {
        List<JsonNode> within = new ArrayList<>();
        for (JsonNode schema : schemas) {
            if (schema.path("properties").has(name)) {
                within.add(schema.get("properties").get(name));
            } else if (schema.has("additionalProperties")) {
                within.add(schema.get("additionalProperties"));
            }
        }
        return within;
    }

    private static List<JsonNode> under(List<JsonNode> schemas) {
        return schemas.stream()
                .filter(schema -> schema.has("items"))
                .map(schema -> schema.get("items"))
                .toList();
    }

    private static void spread(JsonNode root, JsonNode schema, boolean throughNot, List<JsonNode> all) {
        if (schema.has("$ref")) {
            String name = schema.get("$ref").textValue().substring("#/definitions/".length());
            spread(root, root.get("definitions").get(name), throughNot, all);
            return;
        }
        all.add(schema);
        for (String list : List.of("allOf", "anyOf", "oneOf")) {
            schema.path(list).forEach(part -> spread(root, part, throughNot, all));
        }
        if (throughNot && schema.has("not")) {
            spread(root, schema.get("not"), true, all);
        }
    }
}
