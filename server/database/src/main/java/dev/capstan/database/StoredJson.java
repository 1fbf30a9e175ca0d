package dev.capstan.database;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.nio.charset.StandardCharsets;

/** JSON that a column stores as text. */
public final class StoredJson {

    private StoredJson() {}

    /** Reads a stored document; throws {@link IllegalStateException} if it is not valid JSON. */
    public static JsonNode read(String text) {
        try {
            return Json.readEnvelope(text.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJson e) {
            throw new IllegalStateException("a column contains a string that is not valid JSON", e);
        }
    }

    /**
     * Returns the JSON as text. Throws {@link IllegalArgumentException} where the text is too large to be read again.
     */
    public static String write(JsonNode json) {
        String text = Json.write(json);
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > Json.MAX_ENVELOPE_BYTES) {
            throw new IllegalArgumentException(
                    "JSON of " + bytes + " bytes is too large (limit " + Json.MAX_ENVELOPE_BYTES + ")");
        }
        return text;
    }

    /** Reads a stored object; throws {@link IllegalStateException} if it is not a valid JSON object. */
    public static ObjectNode readObject(String text) {
        return object(read(text));
    }

    /** Returns a part of a stored document as an object. */
    public static ObjectNode object(JsonNode json) {
        if (json instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalStateException("a column contains JSON that is not an object");
    }
}
