package dev.capstan.grants.execution;

import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.HostCredential;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who looks at what is offered (GR-5.2).
 *
 * @param agentId the agent, where it is one
 * @param isKnown whether it is a linked host or an agent at all
 */
public record Viewer(@Nullable String agentId, boolean isKnown) {

    /** Somebody who has not said who it is. */
    public static final Viewer ANYBODY = new Viewer(null, false);

    /** A host, which is known once it is linked to a person. */
    public static Viewer host(HostCredential host) {
        return new Viewer(null, host.registeredHost().isLinked());
    }

    /** An agent. */
    public static Viewer agent(AgentCredential agent) {
        return new Viewer(agent.agent().id(), true);
    }

    /** The agent, where it is one. */
    Optional<String> agent() {
        return Optional.ofNullable(agentId);
    }
}
