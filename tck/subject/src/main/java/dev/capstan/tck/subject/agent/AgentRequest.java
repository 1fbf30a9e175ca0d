package dev.capstan.tck.subject.agent;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A request of one agent to another.
 *
 * @param agent the name of the agent that is asked, as the fixtures call it
 * @param capability the capability, as the fixtures call it
 * @param session the session that the request belongs to
 * @param minimum the oldest version that will do (X-TC-7.1)
 */
public record AgentRequest(
        String agent,
        String capability,
        JsonNode payload,
        Mode mode,
        @Nullable String session,
        @Nullable String minimum) {

    /** A request that waits for its answer and belongs to no session. */
    public static AgentRequest of(String agent, String capability, JsonNode payload) {
        return new AgentRequest(agent, capability, payload, Mode.SYNC, null, null);
    }

    public AgentRequest in(Mode other) {
        return new AgentRequest(agent, capability, payload, other, session, minimum);
    }

    public AgentRequest under(String id) {
        return new AgentRequest(agent, capability, payload, mode, id, minimum);
    }

    public AgentRequest atLeast(String version) {
        return new AgentRequest(agent, capability, payload, mode, session, version);
    }
}
