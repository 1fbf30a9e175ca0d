package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.wire.RawRequest;
import java.util.Map;
import java.util.Optional;

/**
 * A request that the subject configures for an action outside its protocols. Placeholders such as
 * <code>{user_code}</code> in its path and body are filled in.
 *
 * @param authorization value of the {@code Authorization} header
 * @param body empty for no body
 */
public record RequestHook(String method, String path, Optional<String> authorization, Optional<JsonNode> body) {

    /** Returns the path with its placeholders filled in. */
    public String path(ObjectNode values) {
        return Hook.filled(path, name -> text(values, name).map(RawRequest::encoded));
    }

    /**
     * Returns the body with its placeholders filled in. A string that is one placeholder becomes the value itself. A
     * member whose value would be null is left out.
     */
    public Optional<JsonNode> body(ObjectNode values) {
        return body.map(node -> filled(node, values));
    }

    /** Returns the value as part of a string: an empty one for a placeholder without a value. */
    public static String asText(JsonNode value) {
        if (value.isNull()) {
            return "";
        }
        return value.isTextual() ? value.textValue() : Json.write(value);
    }

    private static JsonNode filled(JsonNode node, ObjectNode values) {
        if (node.isObject()) {
            ObjectNode object = Json.object();
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                JsonNode value = filled(field.getValue(), values);
                if (!value.isNull() || field.getValue().isNull()) {
                    object.set(field.getKey(), value);
                }
            }
            return object;
        }
        if (node instanceof ArrayNode list) {
            return Json.tree(
                    list.valueStream().map(element -> filled(element, values)).toList());
        }
        return node.isTextual() ? filled(node.textValue(), values) : node;
    }

    private static JsonNode filled(String text, ObjectNode values) {
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            if (text.equals("{" + value.getKey() + "}")) {
                return value.getValue();
            }
        }
        return Json.tree(Hook.filled(text, name -> text(values, name)));
    }

    private static Optional<String> text(ObjectNode values, String name) {
        return values.optional(name).map(RequestHook::asText);
    }
}
