package dev.capstan.tck.subject.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The canonical form of an envelope, over which a signature is computed. Its fields have a fixed order, without
 * {@code auth} and absent fields, in the format of {@code JSON.stringify}: of an object, the keys that are array indexes
 * come first, in ascending order. The only numbers in the kit's payloads are integers.
 */
public final class CanonicalForm {

    private static final List<String> FIELDS = List.of(
            "version",
            "kind",
            "messageId",
            "correlationId",
            "causedBy",
            "from",
            "to",
            "capability",
            "replyTo",
            "deadline",
            "tenantId",
            "headers",
            "payload");

    private static final String AUTH = "auth";

    private static final Pattern INTEGER = Pattern.compile("0|[1-9][0-9]{0,9}");
    private static final long MAX_ARRAY_INDEX = 4_294_967_294L;

    private CanonicalForm() {}

    /** Returns the fields of an envelope that no envelope has. */
    public static List<String> unknownFields(JsonNode envelope) {
        return envelope.properties().stream()
                .map(Map.Entry::getKey)
                .filter(field -> !FIELDS.contains(field) && !field.equals(AUTH))
                .toList();
    }

    /** Returns the canonical form as UTF-8. */
    public static byte[] of(JsonNode envelope) {
        ObjectNode form = Json.object();
        FIELDS.stream().filter(envelope::has).forEach(field -> form.set(field, inOrder(envelope.get(field))));
        return Json.write(form).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a value in which the keys of each object have the order of JavaScript. */
    private static JsonNode inOrder(JsonNode value) {
        if (value.isArray()) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> items.add(inOrder(item)));
            return items;
        }
        if (!value.isObject()) {
            return value;
        }
        ObjectNode object = Json.object();
        value.properties().stream()
                .filter(property -> isArrayIndex(property.getKey()))
                .sorted(Comparator.comparing(property -> Long.valueOf(property.getKey())))
                .forEach(property -> object.set(property.getKey(), inOrder(property.getValue())));
        value.properties().stream()
                .filter(property -> !isArrayIndex(property.getKey()))
                .forEach(property -> object.set(property.getKey(), inOrder(property.getValue())));
        return object;
    }

    private static boolean isArrayIndex(String key) {
        return INTEGER.matcher(key).matches() && Long.parseLong(key) <= MAX_ARRAY_INDEX;
    }
}
