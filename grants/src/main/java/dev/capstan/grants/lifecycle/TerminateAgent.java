package dev.capstan.grants.lifecycle;

import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The end of agents, of their grants and of their open approvals. */
public final class TerminateAgent {

    private final GrantRepositories repositories;

    /** Creates a terminator for agents in these repositories. */
    public TerminateAgent(GrantRepositories repositories) {
        this.repositories = repositories;
    }

    /** Ends an agent permanently and returns it with its new status. */
    public Agent agent(Agent agent, AgentStatus status, @Nullable String by, Instant now) {
        return agents(List.of(agent), status, by, now).get(0);
    }

    /** Ends agents permanently and returns them with their new status, in the same order. */
    public List<Agent> agents(List<Agent> agents, AgentStatus status, @Nullable String by, Instant now) {
        List<Agent> ended =
                agents.stream().map(agent -> agent.withStatus(status, now)).toList();
        repositories.agents().saveAll(ended);
        grants(agents, by, now);
        repositories.approvals().supersede(ids(agents), now);
        return ended;
    }

    /** Revokes the active grants of agents and removes their pending ones. */
    void grants(List<Agent> agents, @Nullable String by, Instant now) {
        List<Grant> open = repositories.grants().ofAgents(ids(agents)).stream()
                .filter(grant -> grant.status() == GrantStatus.ACTIVE || grant.status() == GrantStatus.PENDING)
                .toList();
        repositories.grants().removeAll(open);
        repositories
                .grants()
                .saveAll(open.stream()
                        .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                        .map(grant -> grant.revoked(by, now))
                        .toList());
    }

    private static List<String> ids(List<Agent> agents) {
        return agents.stream().map(Agent::id).toList();
    }
}
