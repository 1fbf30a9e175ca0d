package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;

/** The permanent revocation of an agent, effective from its next request (GR-8.2). */
public final class RevokeAgent {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final TerminateAgent terminateAgent;
    private final GrantLog log;
    private final InstantSource clock;

    public RevokeAgent(GrantRepositories repositories, AuditTrail trail, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.terminateAgent = new TerminateAgent(repositories);
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /** Revokes an agent of a host; one that has already ended is unchanged. */
    public Agent byHost(HostCredential credential, String agentId) throws RefusedException {
        return revoked(
                ownership.agentOfHost(credential.registeredHost(), agentId),
                credential.registeredHost().id());
    }

    /** Revokes an agent for an account that manages its host. */
    public Agent byAccount(String account, String agentId) throws RefusedException {
        return revoked(ownership.agentOfAccount(account, agentId), account);
    }

    private Agent revoked(Agent agent, String by) throws RefusedException {
        Instant now = clock.instant();
        return repositories.transactions().onHost(agent.hostId(), () -> {
            Agent current = ownership.known(agent.id());
            if (current.status().isTerminal()) {
                return current;
            }
            Agent ended = terminateAgent.agent(current, AgentStatus.REVOKED, by, now);
            log.agentRevoked(ended, by);
            return ended;
        });
    }
}
