package dev.capstan.tck.broken;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A message on its way to a server.
 *
 * @param path the path with its query, as it was sent
 */
public record Call(String method, String path, Map<String, String> headers, byte[] body) {

    public boolean is(String wantedMethod, String pathPrefix) {
        return method.equals(wantedMethod) && path.startsWith(pathPrefix);
    }

    /** The body, or a missing node where it is no JSON. */
    public JsonNode json() {
        try {
            return Json.read(new String(body, StandardCharsets.UTF_8));
        } catch (NotJson e) {
            return MissingNode.getInstance();
        }
    }

    public Call saying(JsonNode other) {
        return new Call(method, path, headers, Json.write(other).getBytes(StandardCharsets.UTF_8));
    }

    public Call withoutHeader(String name) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.remove(name);
        return new Call(method, path, changed, body);
    }

    public Call to(String otherPath) {
        return new Call(method, otherPath, headers, body);
    }
}
