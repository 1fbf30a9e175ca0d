package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.util.HashMap;
import java.util.Map;

/**
 * A response of a scripted server.
 *
 * @param headers further headers
 */
public record ScriptedResponse(int status, Map<String, String> headers, JsonNode body) {

    private static final int OK = 200;

    public ScriptedResponse {
        headers = Map.copyOf(headers);
    }

    /** Returns a success with a body. */
    public static ScriptedResponse ok(JsonNode body) {
        return new ScriptedResponse(OK, Map.of(), body);
    }

    /** Returns a refusal in the format of the draft (§5.13). */
    public static ScriptedResponse refusal(int status, String code) {
        return new ScriptedResponse(
                status, Map.of(), Json.object().put("error", code).put("message", "the kit refuses this request"));
    }

    /** Returns this response with a header. */
    public ScriptedResponse with(String header, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(header, value);
        return new ScriptedResponse(status, all, body);
    }
}
