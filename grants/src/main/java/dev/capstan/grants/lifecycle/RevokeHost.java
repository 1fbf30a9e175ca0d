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

/**
 * The revocation of a host and all its agents, effective from their next request. Its key is never accepted again
 * (GR-8.2).
 */
public final class RevokeHost {

    private final GrantRepositories ledger;
    private final OwnershipCheck own;
    private final TerminateAgent end;
    private final GrantLog log;
    private final InstantSource clock;

    public RevokeHost(GrantRepositories ledger, AuditTrail trail, InstantSource clock) {
        this.ledger = ledger;
        this.own = new OwnershipCheck(ledger);
        this.end = new TerminateAgent(ledger);
        this.log = new GrantLog(trail, clock);
        this.clock = clock;
    }

    /**
     * The result of a revocation.
     *
     * @param host the host after it
     * @param agents number of agents that ended with the host
     */
    public record Revoked(Host host, int agents) {}

    /** Revokes the calling host itself. */
    public Revoked byItself(HostCredential credential) throws RefusedException {
        return revoked(credential.registeredHost(), credential.registeredHost().id());
    }

    /** Revokes a host for an account, or rejects one that still waits. */
    public Revoked byAccount(String account, String hostId) throws RefusedException {
        return revoked(own.hostOfAccount(account, hostId), account);
    }

    private Revoked revoked(Host host, String by) throws RefusedException {
        Instant now = clock.instant();
        return ledger.transactions().onHost(host.id(), () -> {
            Host current = own.knownHost(host.id());
            if (current.status() == HostStatus.REVOKED || current.status() == HostStatus.REJECTED) {
                return new Revoked(current, 0);
            }
            boolean rejects = current.status() == HostStatus.PENDING;
            Host ended = current.withStatus(rejects ? HostStatus.REJECTED : HostStatus.REVOKED, now);
            ledger.hosts().save(ended);
            int agents = 0;
            for (Agent agent : ledger.agents().ofHost(host.id())) {
                if (!agent.status().isTerminal()) {
                    end.agent(agent, rejects ? AgentStatus.REJECTED : AgentStatus.REVOKED, by, now);
                    agents++;
                }
            }
            log.hostRevoked(ended, by, agents);
            return new Revoked(ended, agents);
        });
    }
}
