package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.port.GrantRepositories;
import java.time.InstantSource;
import java.util.List;

/** The view that a host has of its agents (GR-2.1). */
public final class ShowAgent {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final Lifetimes lifetimes;
    private final InstantSource clock;

    public ShowAgent(GrantRepositories repositories, Lifetimes lifetimes, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    /** Returns the state of the agent with this id; refused if it belongs to another host. */
    public AgentState show(HostCredential credential, String agentId) throws RefusedException {
        return state(credential.registeredHost(), ownership.agentOfHost(credential.registeredHost(), agentId));
    }

    /** Returns the state of an agent, with its current status. */
    AgentState state(Host host, Agent agent) {
        return state(host, agent, repositories.grants().ofAgent(agent.id()));
    }

    /** Returns the state of an agent with these grants, with its current status. The grants end with the agent. */
    AgentState state(Host host, Agent agent, List<Grant> grants) {
        Agent current = withStatus(agent);
        List<Grant> shown = grants.stream()
                .map(grant -> current.status().isTerminal() && grant.status() == GrantStatus.ACTIVE
                        ? grant.revoked(null, grant.updatedAt())
                        : grant)
                .toList();
        return new AgentState(host, current, shown, null, lifetimes);
    }

    private Agent withStatus(Agent agent) {
        AgentStatus status = lifetimes.statusOf(agent, clock.instant());
        return status == agent.status() ? agent : agent.withStatus(status, agent.updatedAt());
    }
}
