package dev.capstan.grants.port;

import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The grants of all agents; at most one per capability in each status. */
public interface Grants {

    /** Returns the grants of an agent, by capability, the active one of each first. */
    List<Grant> ofAgent(String agentId);

    /** Returns the grants of several agents; those of each in the order of {@link #ofAgent}. */
    List<Grant> ofAgents(Collection<String> agentIds);

    /** Returns the active grant of a capability, or empty. */
    Optional<Grant> active(String agentId, String capability);

    /** Saves a grant; it replaces the agent's grant of that capability in that status. */
    default void save(Grant grant) {
        saveAll(List.of(grant));
    }

    /** Saves grants of any agents as {@link #save} does; no two are of one agent, capability and status. */
    void saveAll(Collection<Grant> grants);

    /** Removes the grant of a capability in this status, if it exists. */
    void remove(String agentId, String capability, GrantStatus status);

    /** Removes the grants of these agents, capabilities and statuses, where they exist. */
    void removeAll(Collection<Grant> grants);
}
