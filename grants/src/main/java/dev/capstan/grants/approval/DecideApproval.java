package dev.capstan.grants.approval;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantConstraints;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.Host;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.StatusChecks;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.lifecycle.TerminateAgent;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The application of a user's decision: the only way to gain authority (GR-3.1, GR-3.2, GR-4.4).
 *
 * <p>The first approval moves a host and its agents into the tenant of the deciding account, for good.
 *
 * <p>Approving requires the proof that the capabilities declare. Denying removes authority and requires only an
 * account. A code is valid for one decision, on exactly what was requested. An approval can narrow the request, never
 * widen it. Denying a registration ends the agent; denying more capabilities leaves the agent those it has.
 */
public final class DecideApproval {

    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final ShowApproval show;
    private final Lifetimes lifetimes;
    private final TerminateAgent terminateAgent;
    private final GrantLog log;
    private final InstantSource clock;

    public DecideApproval(
            GrantRepositories repositories,
            GrantableCapabilities grantable,
            Lifetimes lifetimes,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.grantable = grantable;
        this.show = new ShowApproval(repositories, grantable, clock);
        this.lifetimes = lifetimes;
        this.terminateAgent = new TerminateAgent(repositories);
        this.log = new GrantLog(repositories.hosts(), trail, clock);
        this.clock = clock;
    }

    /**
     * Applies a decision to the approval with this code.
     *
     * @param userCode the code
     * @param account the deciding account
     * @param proof the user's proof of identity
     * @param decision the decision
     * @throws RefusedException if the code is unknown, the approval belongs to another account, it is already decided,
     *     it differs from what was displayed, the proof does not suffice to approve it, or narrowing leaves nothing;
     *     nothing has changed then
     */
    public AgentState decide(String userCode, String account, ApprovalProof proof, ApprovalDecision decision)
            throws RefusedException {
        Approval found = show.open(userCode, account, clock.instant());
        return repositories
                .transactions()
                .onHost(found.hostId(), () -> decided(userCode, account, proof, decision, clock.instant()));
    }

    private AgentState decided(
            String userCode, String account, ApprovalProof proof, ApprovalDecision decision, Instant now)
            throws RefusedException {
        Approval approval = show.open(userCode, account, now);
        ApprovalDetails details = show.details(approval, account);
        requireUnchanged(details, decision);
        requireRequested(approval, decision);
        requirePending(details, now);
        requireProof(details, proof, decision, now);
        List<Grant> grants = grants(details, account, decision, now);
        grants.forEach(this::settle);
        Host host = details.host();
        Agent agent = details.agent();
        List<Agent> claimed = List.of();
        if (approval.purpose() != Approval.Purpose.ESCALATION) {
            if (decision.approve()) {
                host = trusted(details, account, decision, now);
                if (host.isLinked() && !details.host().isLinked()) {
                    claimed = claim(host, account, now);
                }
                agent = agent.activated(host.userId(), now);
            } else {
                agent = agent.withStatus(AgentStatus.REJECTED, now);
            }
            repositories.agents().save(agent);
        }
        Approval.Status outcome = decision.approve() ? Approval.Status.APPROVED : Approval.Status.DENIED;
        Approval closed = approval.closed(outcome, account, now);
        repositories.approvals().save(closed);
        log.approvalDecided(closed, agent, grants, claimed);
        return new AgentState(host, agent, repositories.grants().ofAgent(agent.id()), null, lifetimes);
    }

    private static void requireUnchanged(ApprovalDetails details, ApprovalDecision decision) throws RefusedException {
        if (decision.digest() != null && !decision.digest().equals(details.digest())) {
            throw new RefusedException(
                    RefusalCode.APPROVAL_CHANGED, "the request changed after it was displayed; review it again");
        }
    }

    private static void requireRequested(Approval approval, ApprovalDecision decision) throws RefusedException {
        for (String capability : new TreeMap<>(decision.items()).keySet()) {
            if (!approval.includes(capability)) {
                throw new RefusedException(
                        RefusalCode.INVALID_REQUEST, "'" + capability + "' is not part of this approval");
            }
        }
        boolean allowsInDenial = !decision.approve()
                && decision.items().values().stream().anyMatch(ApprovalDecision.ItemDecision::approve);
        if (allowsInDenial) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST,
                    "a denial denies all capabilities; to deny only some, approve and deny those");
        }
    }

    private void requirePending(ApprovalDetails details, Instant now) throws RefusedException {
        StatusChecks.requireUsable(repositories.users(), details.host(), true);
        AgentStatus status = lifetimes.statusOf(details.agent(), now);
        boolean escalates = details.approval().purpose() == Approval.Purpose.ESCALATION;
        if (status != (escalates ? AgentStatus.ACTIVE : AgentStatus.PENDING)) {
            throw status == AgentStatus.ACTIVE
                    ? new RefusedException(RefusalCode.APPROVAL_CLOSED, "this approval has already been decided")
                    : StatusChecks.notActive(status);
        }
    }

    private static void requireProof(
            ApprovalDetails details, ApprovalProof proof, ApprovalDecision decision, Instant now)
            throws RefusedException {
        if (decision.approve() && !proof.isSufficient(details.needs(), now)) {
            throw new RefusedException(
                    RefusalCode.PASSWORD_REQUIRED,
                    "the password was entered more than " + ApprovalProof.MAX_PASSWORD_AGE.toMinutes()
                            + " minutes ago; enter it again, then approve");
        }
    }

    /** Returns the grants as decided, by capability. */
    private List<Grant> grants(ApprovalDetails details, String account, ApprovalDecision decision, Instant now)
            throws RefusedException {
        return details.approval().items().stream()
                .map(item -> grant(details, item, decision.on(item.capability()), account, now))
                .sorted(Comparator.comparing(Grant::capability))
                .toList();
    }

    private Grant grant(
            ApprovalDetails details, Approval.Item item, ApprovalDecision.ItemDecision on, String account, Instant now)
            throws RefusedException {
        Grant requested = requestedGrant(details.agent(), item, now);
        if (!on.approve()) {
            return requested.withStatus(GrantStatus.DENIED, requested.constraints(), account, on.reason(), now);
        }
        requireOffered(item, details.tenantId());
        return requested.withStatus(GrantStatus.ACTIVE, narrowed(item, on).toJson(), account, requested.reason(), now);
    }

    /** Refuses to grant what exists, but is not offered to the tenant of the deciding account. */
    private void requireOffered(Approval.Item item, String tenantId) throws RefusedException {
        boolean isOfOthers = grantable.named(item.capability()).isPresent()
                && grantable.named(item.capability(), tenantId).isEmpty();
        if (isOfOthers) {
            throw new RefusedException(
                    RefusalCode.INVALID_CAPABILITIES,
                    "'" + item.capability() + "' is not offered to the tenant of this account; deny it");
        }
    }

    private Grant requestedGrant(Agent agent, Approval.Item item, Instant now) {
        return repositories.grants().ofAgent(agent.id()).stream()
                .filter(grant -> grant.capability().equals(item.capability()))
                .filter(grant -> grant.status() == GrantStatus.PENDING)
                .findFirst()
                .orElseGet(() -> Grant.create(
                        agent.id(), item.capability(), GrantStatus.PENDING, item.constraints(), null, null, now));
    }

    private Constraints narrowed(Approval.Item item, ApprovalDecision.ItemDecision on) throws RefusedException {
        Constraints imposed = grantable
                .named(item.capability())
                .map(GrantableCapability::imposedConstraints)
                .orElse(Constraints.NONE);
        Optional<Constraints> narrowed = GrantConstraints.stored(item.constraints())
                .intersect(imposed)
                .flatMap(permitted -> permitted.intersect(on.narrowedTo()));
        return narrowed.orElseThrow(() -> new RefusedException(
                RefusalCode.UNSATISFIABLE_CONSTRAINTS,
                "'" + item.capability() + "': no call can satisfy the constraints; deny it instead"));
    }

    /** Replaces earlier grants of the capability with the decided one. A denial keeps an active or revoked grant. */
    private void settle(Grant grant) {
        repositories.grants().remove(grant.agentId(), grant.capability(), GrantStatus.PENDING);
        repositories.grants().remove(grant.agentId(), grant.capability(), GrantStatus.DENIED);
        if (grant.status() == GrantStatus.ACTIVE) {
            repositories.grants().remove(grant.agentId(), grant.capability(), GrantStatus.REVOKED);
        }
        repositories.grants().save(grant);
    }

    private Host trusted(ApprovalDetails details, String account, ApprovalDecision decision, Instant now) {
        Host host = details.host();
        if (host.userId() != null) {
            return host;
        }
        Host trusted = details.agent().mode() == AgentMode.DELEGATED
                ? host.linkedTo(account, details.tenantId(), trustedWith(details, decision), now)
                : host.approved(account, details.tenantId(), now);
        repositories.hosts().save(trusted);
        return trusted;
    }

    /** Ends the autonomous agents of a host that is now linked to an account, and attributes them to it. */
    private List<Agent> claim(Host host, String account, Instant now) {
        List<Agent> claimed = repositories.agents().ofHost(host.id()).stream()
                .filter(agent -> agent.mode() == AgentMode.AUTONOMOUS)
                .filter(agent -> agent.activatedAt() != null && !agent.status().isTerminal())
                .map(agent -> agent.attributedTo(account))
                .toList();
        return terminateAgent.agents(claimed, AgentStatus.CLAIMED, account, now);
    }

    /** Returns the server's defaults without those that the user denied, within the user's constraints. */
    private static Map<String, Constraints> trustedWith(ApprovalDetails details, ApprovalDecision decision) {
        Map<String, Constraints> trust = new TreeMap<>();
        details.trust().forEach((name, imposed) -> {
            ApprovalDecision.ItemDecision on =
                    details.approval().includes(name) ? decision.on(name) : ApprovalDecision.ItemDecision.ALLOWED;
            if (on.approve()) {
                imposed.intersect(on.narrowedTo()).ifPresent(constraints -> trust.put(name, constraints));
            }
        });
        return trust;
    }
}
