package dev.capstan.grants.execution;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.HostCredential;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The viewer of a list of capabilities (GR-5.2).
 *
 * @param agentId the agent's id; null if the viewer is not an agent
 * @param isKnown whether the viewer is a linked host or an agent
 * @param tenantId the tenant of the viewer
 */
public record Viewer(@Nullable String agentId, boolean isKnown, String tenantId) {

    /** An anonymous viewer, who sees what the operator's tenant does. */
    public static final Viewer ANONYMOUS = new Viewer(null, false, Caller.DEFAULT_TENANT);

    /** Returns a host as viewer; it is known once it is linked to a user. */
    public static Viewer host(HostCredential host) {
        return new Viewer(
                null, host.registeredHost().isLinked(), host.registeredHost().tenantId());
    }

    /** Returns an agent as viewer. */
    public static Viewer agent(AgentCredential agent) {
        return new Viewer(agent.agent().id(), true, agent.host().tenantId());
    }

    /** Returns the agent's id, or empty if the viewer is not an agent. */
    Optional<String> agent() {
        return Optional.ofNullable(agentId);
    }
}
