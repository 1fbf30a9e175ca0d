package dev.capstan.grants.lifecycle;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The end of an agent, of its grants and of its open approvals. */
public final class TerminateAgent {

    private final GrantRepositories repositories;
    private final RequestApproval requestApproval;

    /** Creates a terminator for agents in these repositories. */
    public TerminateAgent(GrantRepositories repositories) {
        this.repositories = repositories;
        this.requestApproval = new RequestApproval(repositories.approvals());
    }

    /** Ends an agent permanently and returns it with its new status. */
    public Agent agent(Agent agent, AgentStatus status, @Nullable String by, Instant now) {
        Agent ended = agent.withStatus(status, now);
        repositories.agents().save(ended);
        grants(agent, by, now);
        requestApproval.closeAll(agent, now);
        return ended;
    }

    /** Revokes the active grants of an agent and removes its pending ones. */
    void grants(Agent agent, @Nullable String by, Instant now) {
        for (Grant grant : repositories.grants().ofAgent(agent.id())) {
            if (grant.status() == GrantStatus.ACTIVE) {
                repositories.grants().remove(agent.id(), grant.capability(), GrantStatus.ACTIVE);
                repositories.grants().save(grant.revoked(by, now));
            } else if (grant.status() == GrantStatus.PENDING) {
                repositories.grants().remove(agent.id(), grant.capability(), GrantStatus.PENDING);
            }
        }
    }
}
