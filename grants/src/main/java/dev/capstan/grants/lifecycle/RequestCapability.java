package dev.capstan.grants.lifecycle;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
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
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An agent's request for more capabilities; a user must always approve it, even under a trusted host (GR-3.2).
 *
 * <p>The agent's grants stay unchanged while the request waits. A newer request for the same capability with other
 * constraints supersedes the older one, which can no longer be approved.
 */
public final class RequestCapability {

    /** Maximum number of capabilities of one approval, as of one request. */
    private static final int MAX_ITEMS = 50;

    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final Lifetimes lifetimes;
    private final RequestApproval requestApproval;
    private final GrantLog log;
    private final InstantSource clock;

    public RequestCapability(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.grantable = grantable;
        this.lifetimes = lifetimes;
        this.requestApproval = new RequestApproval(repositories.approvals());
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /**
     * Requests capabilities. The returned state contains only the requested grants.
     *
     * @param requested requested capabilities, at least one
     * @throws RefusedException if there is none, one is not offered, or all are already granted with at least the
     *     requested scope
     */
    public AgentState request(AgentCredential credential, List<RequestedCapability> requested, @Nullable String reason)
            throws RefusedException {
        if (requested.isEmpty()) {
            throw new RefusedException(RefusalCode.INVALID_REQUEST, "no capability is requested; request at least one");
        }
        grantable.requireAll(requested, credential.host().tenantId());
        return repositories.transactions().onHost(credential.host().id(), () -> {
            AgentState state = requestOnce(credential, requested, reason, clock.instant());
            log.capabilityRequested(state.agent(), state.grants());
            return state;
        });
    }

    private AgentState requestOnce(
            AgentCredential credential, List<RequestedCapability> requested, @Nullable String reason, Instant now)
            throws RefusedException {
        Agent agent = repositories
                .agents()
                .byId(credential.agent().id())
                .orElseThrow(() -> StatusChecks.notActive(AgentStatus.REVOKED));
        StatusChecks.requireActive(lifetimes.statusOf(agent, now));
        List<Grant> granted = requested.stream()
                .map(each -> activeOrNew(agent, each, reason, now))
                .toList();
        if (granted.stream().allMatch(grant -> grant.status() == GrantStatus.ACTIVE)) {
            throw new RefusedException(
                    RefusalCode.ALREADY_GRANTED, "all requested capabilities have already been granted");
        }
        keepDenials(agent, granted);
        List<Grant> pending = granted.stream()
                .filter(grant -> grant.status() == GrantStatus.PENDING)
                .toList();
        @Nullable Approval approval = pending.isEmpty() ? null : approval(agent, pending, reason, now);
        return new AgentState(credential.host(), agent, granted, approval, lifetimes);
    }

    /** Returns the active grant that permits all that is requested, or a new grant. */
    private Grant activeOrNew(Agent agent, RequestedCapability requested, @Nullable String reason, Instant now) {
        Optional<Constraints> narrowed = GrantConstraints.of(requested, grantable.get(requested.name()));
        return narrowed.flatMap(wide -> repositories
                        .grants()
                        .active(agent.id(), requested.name())
                        .filter(grant -> GrantConstraints.covers(grant, wide)))
                .orElseGet(() -> GrantConstraints.requested(agent, requested, narrowed, reason, now));
    }

    /** Stores the denied grants, unless a user has already denied that capability. */
    private void keepDenials(Agent agent, List<Grant> granted) {
        Set<String> deniedByUser = repositories.grants().ofAgent(agent.id()).stream()
                .filter(grant -> grant.status() == GrantStatus.DENIED && grant.isWithheldByUser())
                .map(Grant::capability)
                .collect(Collectors.toSet());
        granted.stream()
                .filter(grant -> grant.status() == GrantStatus.DENIED && !deniedByUser.contains(grant.capability()))
                .forEach(repositories.grants()::save);
    }

    /**
     * Returns the open approval with exactly these items, or a new one. The new one supersedes those that it overlaps,
     * and keeps their other items if they had not expired.
     *
     * @throws RefusedException if it would have more items than a request may have
     */
    private Approval approval(Agent agent, List<Grant> requested, @Nullable String reason, Instant now)
            throws RefusedException {
        List<Approval.Item> items = RegisterAgent.items(requested);
        List<Approval> open = repositories.approvals().openOf(agent.id());
        for (Approval each : open) {
            boolean isSame = each.items().size() == items.size() && each.items().containsAll(items);
            if (isSame && each.isOpen(now)) {
                return each;
            }
        }
        Map<String, Approval.Item> all = new LinkedHashMap<>();
        items.forEach(item -> all.put(item.capability(), item));
        List<Approval> overlapping = open.stream()
                .filter(each -> items.stream().anyMatch(item -> each.includes(item.capability())))
                .toList();
        overlapping.stream()
                .filter(each -> each.isOpen(now))
                .flatMap(each -> each.items().stream())
                .forEach(item -> all.putIfAbsent(item.capability(), item));
        if (all.size() > items.size()) {
            requireDecidable(all.values());
        }
        overlapping.forEach(each -> repositories.approvals().save(each.closed(Approval.Status.SUPERSEDED, null, now)));
        requested.forEach(repositories.grants()::save);
        return requestApproval.create(agent, Approval.Purpose.ESCALATION, List.copyOf(all.values()), reason, now);
    }

    private static void requireDecidable(Collection<Approval.Item> items) throws RefusedException {
        long bytes = items.stream()
                .mapToLong(item -> Json.writeBytes(item.constraints()).length)
                .sum();
        if (items.size() > MAX_ITEMS || bytes > RequestedCapability.MAX_BYTES) {
            throw new RefusedException(
                    RefusalCode.LIMIT_REACHED,
                    "with the requests that wait for the user, this one would have more than " + MAX_ITEMS
                            + " capabilities, or more than " + RequestedCapability.MAX_BYTES
                            + " bytes of constraints; have those decided first");
        }
    }
}
