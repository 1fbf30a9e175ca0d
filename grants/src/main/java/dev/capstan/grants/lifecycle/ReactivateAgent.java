package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantConstraints;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.OwnershipCheck;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reactivation of an expired agent with only those default capabilities of its host that are still defaults (GR-3.3).
 *
 * <p>Other grants are revoked and must be requested again. Grants that a user denied or revoked stay denied. An agent
 * whose host is not linked waits for a user.
 */
public final class ReactivateAgent {

    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final OwnershipCheck ownership;
    private final ShowAgent show;
    private final Lifetimes lifetimes;
    private final TerminateAgent terminateAgent;
    private final RequestApproval requestApproval;
    private final GrantLog log;
    private final InstantSource clock;

    public ReactivateAgent(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.grantable = grantable;
        this.ownership = new OwnershipCheck(repositories);
        this.show = new ShowAgent(repositories, lifetimes, clock);
        this.lifetimes = lifetimes;
        this.terminateAgent = new TerminateAgent(repositories);
        this.requestApproval = new RequestApproval(repositories.approvals());
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /**
     * Reactivates the agent with this id; an active one is unchanged.
     *
     * @throws RefusedException if it does not belong to the host, has ended, waits for a user, or is too old
     */
    public AgentState reactivate(HostCredential credential, String agentId) throws RefusedException {
        ownership.agentOfHost(credential.registeredHost(), agentId);
        String hostId = credential.registeredHost().id();
        return repositories
                .transactions()
                .onHost(hostId, () -> reactivated(hostId, agentId, clock.instant()))
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.ABSOLUTE_LIFETIME_EXCEEDED,
                        "the agent has reached its maximum lifetime; register a new one"));
    }

    /** Returns the reactivated agent; empty if it has reached its maximum lifetime, and is revoked for that. */
    private Optional<AgentState> reactivated(String hostId, String agentId, Instant now) throws RefusedException {
        Host host = ownership.knownHost(hostId);
        Agent agent =
                repositories.agents().byId(agentId).orElseThrow(() -> StatusChecks.notActive(AgentStatus.REVOKED));
        StatusChecks.requireUsable(repositories.users(), host, false);
        AgentStatus status = lifetimes.statusOf(agent, now);
        if (status == AgentStatus.REVOKED && agent.status() != AgentStatus.REVOKED) {
            log.agentRevoked(terminateAgent.agent(agent, AgentStatus.REVOKED, null, now), "absolute lifetime");
            return Optional.empty();
        }
        if (status == AgentStatus.ACTIVE) {
            return Optional.of(show.state(host, agent));
        }
        if (status != AgentStatus.EXPIRED) {
            throw StatusChecks.notActive(status);
        }
        AgentState state = restarted(host, agent, now);
        log.agentReactivated(state.agent(), state.grants());
        return Optional.of(state);
    }

    private AgentState restarted(Host host, Agent agent, Instant now) {
        List<Grant> before = repositories.grants().ofAgent(agent.id());
        terminateAgent.grants(List.of(agent), null, now);
        repositories.approvals().supersede(List.of(agent.id()), now);
        Agent again =
                host.isLinked() ? agent.activated(host.userId(), now) : agent.withStatus(AgentStatus.PENDING, now);
        repositories.agents().save(again);
        @Nullable Approval approval = null;
        if (host.isLinked()) {
            grantable.defaults(host).forEach((name, trusted) -> restored(before, name, trusted)
                    .ifPresent(constraints -> grant(again, name, constraints, host.userId(), now)));
        } else {
            approval = requestApproval.create(again, Approval.Purpose.REACTIVATION, List.of(), null, now);
        }
        return new AgentState(host, again, repositories.grants().ofAgent(agent.id()), approval, lifetimes);
    }

    /**
     * Returns what an agent may do again of a default capability: what its grant permitted, but no more than the default
     * (GR-4.4). Empty if that is nothing, or if a user denied or revoked it.
     */
    private static Optional<Constraints> restored(List<Grant> before, String name, Constraints trusted) {
        Map<GrantStatus, Grant> own = before.stream()
                .filter(grant -> grant.capability().equals(name))
                .collect(Collectors.toMap(Grant::status, grant -> grant));
        @Nullable Grant active = own.get(GrantStatus.ACTIVE);
        if (active == null && own.values().stream().anyMatch(Grant::isWithheldByUser)) {
            return Optional.empty();
        }
        @Nullable Grant last = active == null ? own.get(GrantStatus.REVOKED) : active;
        return last == null ? Optional.of(trusted) : trusted.intersect(GrantConstraints.stored(last.constraints()));
    }

    private void grant(Agent agent, String capability, Constraints constraints, @Nullable String by, Instant now) {
        repositories.grants().remove(agent.id(), capability, GrantStatus.REVOKED);
        repositories.grants().remove(agent.id(), capability, GrantStatus.DENIED);
        repositories
                .grants()
                .save(Grant.create(agent.id(), capability, GrantStatus.ACTIVE, constraints.toJson(), by, null, now));
    }
}
