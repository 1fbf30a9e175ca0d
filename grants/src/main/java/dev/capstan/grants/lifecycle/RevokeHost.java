package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * The revocation of a host and all its agents, effective from their next request. Its key is never accepted again
 * (GR-8.2).
 */
public final class RevokeHost {

    private final GrantRepositories repositories;
    private final OwnershipCheck ownership;
    private final TerminateAgent terminateAgent;
    private final GrantLog log;
    private final InstantSource clock;

    public RevokeHost(GrantRepositories repositories, AuditTrail trail, InstantSource clock) {
        this.repositories = repositories;
        this.ownership = new OwnershipCheck(repositories);
        this.terminateAgent = new TerminateAgent(repositories);
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /**
     * The result of a revocation.
     *
     * @param host the host after it
     * @param agents number of agents that ended with the host
     */
    public record RevocationResult(Host host, int agents) {}

    /** Revokes the calling host itself. */
    public RevocationResult byItself(HostCredential credential) throws RefusedException {
        return revoked(credential.registeredHost(), credential.registeredHost().id());
    }

    /** Revokes a host for an account, or rejects one that still waits. */
    public RevocationResult byAccount(String account, String hostId) throws RefusedException {
        return revoked(ownership.hostOfAccount(account, hostId), account);
    }

    private RevocationResult revoked(Host host, String by) throws RefusedException {
        Instant now = clock.instant();
        return repositories.transactions().onHost(host.id(), () -> {
            Host current = ownership.knownHost(host.id());
            if (current.status() == HostStatus.REVOKED || current.status() == HostStatus.REJECTED) {
                return new RevocationResult(current, 0);
            }
            boolean rejects = current.status() == HostStatus.PENDING;
            Host ended = current.withStatus(rejects ? HostStatus.REJECTED : HostStatus.REVOKED, now);
            repositories.hosts().save(ended);
            List<Agent> living = repositories.agents().ofHost(host.id()).stream()
                    .filter(agent -> !agent.status().isTerminal())
                    .toList();
            terminateAgent.agents(living, rejects ? AgentStatus.REJECTED : AgentStatus.REVOKED, by, now);
            log.hostRevoked(ended, by, living.size());
            return new RevocationResult(ended, living.size());
        });
    }
}
