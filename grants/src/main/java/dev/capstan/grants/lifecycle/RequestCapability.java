package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantConstraints;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Ids;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent's request for more capabilities; a user must always approve it, even under a trusted host (GR-3.2).
 *
 * <p>The agent's grants stay unchanged while the request waits. A newer request for the same capability with other
 * constraints supersedes the older one, which can no longer be approved.
 */
public final class RequestCapability {

    private final GrantRepositories ledger;
    private final GrantableCapabilities offered;
    private final Lifetimes lifetimes;
    private final RequestApproval openApproval;
    private final GrantLog log;
    private final InstantSource clock;

    public RequestCapability(
            GrantRepositories ledger,
            GrantableCapabilities offered,
            Lifetimes lifetimes,
            AuditTrail trail,
            InstantSource clock) {
        this.ledger = ledger;
        this.offered = offered;
        this.lifetimes = lifetimes;
        this.openApproval = new RequestApproval(ledger.approvals());
        this.log = new GrantLog(trail, clock);
        this.clock = clock;
    }

    /**
     * Requests capabilities. The returned state contains only the requested grants.
     *
     * @throws RefusedException if one is not offered, or all are already granted with at least the requested scope
     */
    public AgentState request(AgentCredential credential, List<RequestedCapability> asked, @Nullable String reason)
            throws RefusedException {
        offered.requireAll(asked);
        return ledger.transactions().onHost(credential.host().id(), () -> {
            AgentState standing = asked(credential, asked, reason, clock.instant());
            log.capabilityRequested(standing.agent(), standing.grants());
            return standing;
        });
    }

    private AgentState asked(
            AgentCredential credential, List<RequestedCapability> asked, @Nullable String reason, Instant now)
            throws RefusedException {
        Agent agent = ledger.agents()
                .byId(credential.agent().id())
                .orElseThrow(() -> StatusChecks.notActive(AgentStatus.REVOKED));
        StatusChecks.requireActive(lifetimes.statusOf(agent, now));
        List<Grant> answer = new ArrayList<>();
        List<Grant> wanted = new ArrayList<>();
        for (RequestedCapability each : asked) {
            Optional<Constraints> narrowed = GrantConstraints.of(each, offered.get(each.name()));
            Optional<Grant> standing = narrowed.flatMap(wide -> ledger.grants()
                    .active(agent.id(), each.name())
                    .filter(grant -> GrantConstraints.covers(grant, wide)));
            Grant grant = standing.orElseGet(() -> narrowed.map(
                            wide -> grant(agent, each, GrantStatus.PENDING, wide, reason, now))
                    .orElseGet(() -> grant(
                            agent, each, GrantStatus.DENIED, each.constraints(), GrantConstraints.UNSATISFIABLE, now)));
            answer.add(grant);
            if (grant.status() == GrantStatus.PENDING) {
                wanted.add(grant);
            }
        }
        if (answer.stream().allMatch(grant -> grant.status() == GrantStatus.ACTIVE)) {
            throw new RefusedException(
                    RefusalCode.ALREADY_GRANTED, "all requested capabilities have already been granted");
        }
        keepDenials(agent, answer);
        @Nullable Approval approval = wanted.isEmpty() ? null : approval(agent, wanted, reason, now);
        return new AgentState(credential.host(), agent, answer, approval, lifetimes);
    }

    /** Stores the denied grants, unless a user has already denied that capability. */
    private void keepDenials(Agent agent, List<Grant> answer) {
        List<Grant> known = ledger.grants().ofAgent(agent.id());
        answer.stream()
                .filter(grant -> grant.status() == GrantStatus.DENIED)
                .filter(grant -> known.stream()
                        .filter(Grant::isWithheldByUser)
                        .noneMatch(taken -> taken.status() == GrantStatus.DENIED
                                && taken.capability().equals(grant.capability())))
                .forEach(ledger.grants()::save);
    }

    private static Grant grant(
            Agent agent,
            RequestedCapability asked,
            GrantStatus status,
            Constraints constraints,
            @Nullable String reason,
            Instant now) {
        return new Grant(
                Ids.next("gnt"), agent.id(), asked.name(), status, constraints.toJson(), null, reason, now, now);
    }

    /**
     * Returns the open approval with exactly these items, or a new one. The new one supersedes those that it overlaps,
     * and keeps their other items if they had not expired.
     */
    private Approval approval(Agent agent, List<Grant> wanted, @Nullable String reason, Instant now) {
        List<Approval.Item> items = RegisterAgent.items(wanted);
        List<Approval> open = ledger.approvals().openOf(agent.id());
        for (Approval each : open) {
            boolean isSame = each.items().size() == items.size() && each.items().containsAll(items);
            if (isSame && each.isOpen(now)) {
                return each;
            }
        }
        Map<String, Approval.Item> all = new LinkedHashMap<>();
        items.forEach(item -> all.put(item.capability(), item));
        for (Approval each : open) {
            if (items.stream().anyMatch(item -> each.asksFor(item.capability()))) {
                ledger.approvals().save(each.closed(Approval.Status.SUPERSEDED, null, now));
                if (each.isOpen(now)) {
                    each.items().forEach(item -> all.putIfAbsent(item.capability(), item));
                }
            }
        }
        wanted.forEach(ledger.grants()::save);
        return openApproval.ask(agent, Approval.Purpose.ESCALATION, List.copyOf(all.values()), reason, now);
    }
}
