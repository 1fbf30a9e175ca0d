package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AskedCapability;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is registered for.
 *
 * @param name what people know it by, 1 to 200 characters
 * @param mode how it acts
 * @param reason why it asks, at most 1000 characters
 * @param capabilities what it asked for, then and since, each capability once
 */
public record Wanted(String name, AgentMode mode, @Nullable String reason, List<AskedCapability> capabilities) {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_REASON = 1000;

    /** Refuses texts that no server takes with {@link IllegalArgumentException}. */
    public Wanted {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a name has 1 to " + LONGEST_NAME + " characters");
        }
        if (reason != null && reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException("a reason has at most " + LONGEST_REASON + " characters");
        }
        capabilities = List.copyOf(capabilities);
    }

    /** The same, and more; what is asked for anew replaces what was asked for before. */
    Wanted and(List<AskedCapability> more) {
        List<AskedCapability> all = new ArrayList<>(capabilities);
        all.removeIf(old -> more.stream().anyMatch(asked -> asked.name().equals(old.name())));
        all.addAll(more);
        return new Wanted(name, mode, reason, all);
    }

    /** Writes what is asked for as Agent Auth does: a name, or a name with constraints. */
    static ArrayNode toJson(List<AskedCapability> asked) {
        ArrayNode json = Json.object().arrayNode();
        for (AskedCapability each : asked) {
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
        if (reason != null) {
            json.put("reason", reason);
        }
        return json.set("capabilities", toJson(capabilities));
    }

    static Wanted parse(JsonNode json) {
        try {
            return new Wanted(
                    json.path("name").asText(),
                    AgentMode.of(json.path("mode").asText()).orElseThrow(IllegalArgumentException::new),
                    json.path("reason").textValue(),
                    AskedCapability.readAll(json.path("capabilities")));
        } catch (RefusedException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
