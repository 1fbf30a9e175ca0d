package dev.capstan.grants.port;

import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import java.util.List;
import java.util.Optional;

/** The grants of every agent: of one capability at most one in each status. */
public interface Grants {

    /** The grants of an agent, by capability, the active one of each first. */
    List<Grant> ofAgent(String agentId);

    /** The grant of a capability that an agent can use now. */
    Optional<Grant> active(String agentId, String capability);

    /** Keeps a grant as it is now; whatever the agent had of that capability in that status gives way. */
    void save(Grant grant);

    /** Removes the grant of a capability in this status, if there is one. */
    void remove(String agentId, String capability, GrantStatus status);
}
