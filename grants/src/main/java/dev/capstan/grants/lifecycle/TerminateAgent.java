package dev.capstan.grants.lifecycle;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What it means that an agent ends: it, its grants and whatever it waits for. */
public final class TerminateAgent {

    private final GrantRepositories ledger;
    private final RequestApproval openApproval;

    /** Creates the end of agents in this ledger. */
    public TerminateAgent(GrantRepositories ledger) {
        this.ledger = ledger;
        this.openApproval = new RequestApproval(ledger.approvals());
    }

    /** Ends an agent for good; it, as it is now. */
    public Agent agent(Agent agent, AgentStatus status, @Nullable String by, Instant now) {
        Agent ended = agent.withStatus(status, now);
        ledger.agents().save(ended);
        grants(agent, by, now);
        openApproval.closeAll(agent, now);
        return ended;
    }

    /** Takes everything from an agent that it has and that it waits for. */
    void grants(Agent agent, @Nullable String by, Instant now) {
        for (Grant grant : ledger.grants().ofAgent(agent.id())) {
            if (grant.status() == GrantStatus.ACTIVE) {
                ledger.grants().remove(agent.id(), grant.capability(), GrantStatus.ACTIVE);
                ledger.grants().save(grant.revoked(by, now));
            } else if (grant.status() == GrantStatus.PENDING) {
                ledger.grants().remove(agent.id(), grant.capability(), GrantStatus.PENDING);
            }
        }
    }
}
