package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import java.util.Map;
import java.util.TreeMap;

/** A response on its way to the kit. */
public record ProxiedResponse(int status, Map<String, String> headers, String body) {

    /** Returns the body, or a missing node if it is not valid JSON. */
    public JsonNode json() {
        try {
            return Json.read(body);
        } catch (InvalidJson e) {
            return MissingNode.getInstance();
        }
    }

    public ProxiedResponse withBody(JsonNode other) {
        return new ProxiedResponse(status, headers, Json.write(other));
    }

    public ProxiedResponse withStatus(int other) {
        return new ProxiedResponse(other, headers, body);
    }

    public ProxiedResponse withHeader(String name, String value) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.put(name, value);
        return new ProxiedResponse(status, changed, body);
    }

    public ProxiedResponse withoutHeader(String name) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.remove(name);
        return new ProxiedResponse(status, changed, body);
    }
}
