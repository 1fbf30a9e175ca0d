package dev.capstan.tck.broken;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import java.util.Map;
import java.util.TreeMap;

/** What a server sends back. */
public record Reply(int status, Map<String, String> headers, String body) {

    /** The body, or a missing node where it is no JSON. */
    public JsonNode json() {
        try {
            return Json.read(body);
        } catch (NotJson e) {
            return MissingNode.getInstance();
        }
    }

    public Reply saying(JsonNode other) {
        return new Reply(status, headers, Json.write(other));
    }

    public Reply withStatus(int other) {
        return new Reply(other, headers, body);
    }

    public Reply withHeader(String name, String value) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.put(name, value);
        return new Reply(status, changed, body);
    }

    public Reply withoutHeader(String name) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.remove(name);
        return new Reply(status, changed, body);
    }
}
