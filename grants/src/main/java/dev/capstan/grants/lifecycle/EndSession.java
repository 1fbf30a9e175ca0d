package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;

/** The early end of an agent's session; the agent must be reactivated (GR-3.3). */
public final class EndSession {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final Lifetimes lifetimes;
    private final GrantLog log;
    private final InstantSource clock;

    public EndSession(GrantRepositories repositories, Lifetimes lifetimes, AuditTrail trail, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.lifetimes = lifetimes;
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /** Ends the session of an active agent. An agent that is not active is refused for its status. */
    public Agent byAccount(String account, String agentId) throws RefusedException {
        Agent agent = ownership.agentOfAccount(account, agentId);
        Instant now = clock.instant();
        return repositories.transactions().onHost(agent.hostId(), () -> {
            Agent current = ownership.known(agentId);
            StatusChecks.requireActive(lifetimes.statusOf(current, now));
            Agent expired = current.withStatus(AgentStatus.EXPIRED, now);
            repositories.agents().save(expired);
            log.sessionEnded(expired, account);
            return expired;
        });
    }
}
