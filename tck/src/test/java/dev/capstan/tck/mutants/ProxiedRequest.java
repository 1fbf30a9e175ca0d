package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request on its way to the server.
 *
 * @param path the path with its query, as it was sent
 */
public record ProxiedRequest(String method, String path, Map<String, String> headers, byte[] body) {

    public boolean is(String wantedMethod, String pathPrefix) {
        return method.equals(wantedMethod) && path.startsWith(pathPrefix);
    }

    /** Returns the body, or a missing node if it is not valid JSON. */
    public JsonNode json() {
        try {
            return Json.read(new String(body, StandardCharsets.UTF_8));
        } catch (InvalidJson e) {
            return MissingNode.getInstance();
        }
    }

    public ProxiedRequest withBody(JsonNode other) {
        return new ProxiedRequest(method, path, headers, Json.write(other).getBytes(StandardCharsets.UTF_8));
    }

    public ProxiedRequest withHeader(String name, String value) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.put(name, value);
        return new ProxiedRequest(method, path, changed, body);
    }

    public ProxiedRequest withoutHeader(String name) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.remove(name);
        return new ProxiedRequest(method, path, changed, body);
    }

    public ProxiedRequest to(String otherPath) {
        return new ProxiedRequest(method, otherPath, headers, body);
    }
}
