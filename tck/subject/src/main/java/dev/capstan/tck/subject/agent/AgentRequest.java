package dev.capstan.tck.subject.agent;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A request of one agent to another.
 *
 * @param agent fixture name of the target agent
 * @param capability fixture name of the capability
 * @param session session of the request; null for none
 * @param minimum oldest acceptable version; null for any (X-TC-7.1)
 */
public record AgentRequest(
        String agent,
        String capability,
        JsonNode payload,
        Mode mode,
        @Nullable String session,
        @Nullable String minimum) {

    /** Creates a request that waits for its response and belongs to no session. */
    public static AgentRequest of(String agent, String capability, JsonNode payload) {
        return new AgentRequest(agent, capability, payload, Mode.SYNC, null, null);
    }

    /** Returns the same request in another mode. */
    public AgentRequest withMode(Mode other) {
        return new AgentRequest(agent, capability, payload, other, session, minimum);
    }

    /** Returns the same request under a negotiated session. */
    public AgentRequest withSession(String id) {
        return new AgentRequest(agent, capability, payload, mode, id, minimum);
    }

    /** Returns the same request with a minimum schema version. */
    public AgentRequest withMinimumVersion(String version) {
        return new AgentRequest(agent, capability, payload, mode, session, version);
    }
}
