package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.RequestedCapability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to register an agent.
 *
 * @param name display name, 1 to 200 characters
 * @param mode mode of the agent
 * @param reason reason for the request, at most 1000 characters; null if none is given
 * @param capabilities capabilities requested so far, each once
 */
public record RegistrationRequest(
        String name, AgentMode mode, @Nullable String reason, List<RequestedCapability> capabilities) {

    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_REASON_LENGTH = 1000;

    /** Creates a request. Throws {@link IllegalArgumentException} if the name or the reason is out of bounds. */
    public RegistrationRequest {
        if (name.isBlank() || characters(name) > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException("the name must have 1 to " + MAX_NAME_LENGTH + " characters");
        }
        if (reason != null && characters(reason) > MAX_REASON_LENGTH) {
            throw new IllegalArgumentException("the reason must have at most " + MAX_REASON_LENGTH + " characters");
        }
        capabilities = List.copyOf(capabilities);
    }

    private static int characters(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Adds capabilities. One with the name of an earlier one replaces it. */
    RegistrationRequest and(List<RequestedCapability> more) {
        List<RequestedCapability> all = new ArrayList<>(capabilities);
        all.removeIf(old -> more.stream().anyMatch(requested -> requested.name().equals(old.name())));
        all.addAll(more);
        return new RegistrationRequest(name, mode, reason, all);
    }

    /** Returns the capabilities in the JSON of Agent Auth: a name, or a name with constraints. */
    static ArrayNode toJson(List<RequestedCapability> requested) {
        ArrayNode json = Json.object().arrayNode();
        for (RequestedCapability each : requested) {
            if (each.constraints().isUnconstrained()) {
                json.add(each.name());
            } else {
                json.addObject()
                        .put("name", each.name())
                        .set("constraints", each.constraints().toJson());
            }
        }
        return json;
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object().put("name", name).put("mode", mode.wire());
        Json.putIfPresent(json, "reason", reason);
        return json.set("capabilities", toJson(capabilities));
    }

    static RegistrationRequest parse(JsonNode json) {
        try {
            return new RegistrationRequest(
                    json.path("name").asText(),
                    AgentMode.fromWire(json.path("mode").asText()).orElseThrow(IllegalArgumentException::new),
                    json.path("reason").textValue(),
                    RequestedCapability.readAll(json.path("capabilities")));
        } catch (RefusedException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
