package dev.capstan.grants.approval;

import dev.capstan.core.Exposure;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Approval;
import dev.capstan.grants.GrantConstraints;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.Host;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The presentation of an open approval to the user who may decide it (GR-8.3). */
public final class ShowApproval {

    private final GrantRepositories repositories;
    private final GrantableCapabilities grantable;
    private final InstantSource clock;

    public ShowApproval(GrantRepositories repositories, GrantableCapabilities grantable, InstantSource clock) {
        this.repositories = repositories;
        this.grantable = grantable;
        this.clock = clock;
    }

    /**
     * Returns the details of the approval with this code. Case, spaces and the dash in the code do not matter.
     *
     * @throws RefusedException if the code is unknown, the approval is already decided, or another account must decide
     *     it
     */
    public ApprovalDetails show(String userCode, String account) throws RefusedException {
        return details(open(userCode, account, clock.instant()), account);
    }

    /** Returns the approval with this code, if this account may decide it now. */
    Approval open(String userCode, String account, Instant now) throws RefusedException {
        Approval approval = repositories.approvals().byCode(normal(userCode)).orElseThrow(ShowApproval::unknown);
        Host host = repositories.hosts().byId(approval.hostId()).orElseThrow(ShowApproval::unknown);
        if (host.belongsTo() != null && !host.belongsTo().equals(account)) {
            throw new RefusedException(
                    RefusalCode.UNAUTHORIZED,
                    "the application is connected to another account; only that account can decide");
        }
        if (approval.status() == Approval.Status.SUPERSEDED) {
            boolean isReplaced =
                    repositories.approvals().openOf(approval.agentId()).stream().anyMatch(open -> open.isOpen(now));
            throw new RefusedException(
                    RefusalCode.APPROVAL_CLOSED,
                    isReplaced
                            ? "a newer request replaced this one; use its code"
                            : "the agent has ended or was reactivated, which closed this request; request again");
        }
        if (approval.status() != Approval.Status.OPEN) {
            throw new RefusedException(RefusalCode.APPROVAL_CLOSED, "this approval has already been decided");
        }
        if (!approval.isOpen(now)) {
            throw unknown();
        }
        return approval;
    }

    /** Returns the tenant of a host; one without an owner moves into that of the deciding account. */
    private String tenantOf(Host host, String account) throws RefusedException {
        return host.belongsTo() == null
                ? repositories.users().tenantOf(account).orElseThrow(ShowApproval::unknown)
                : host.tenantId();
    }

    ApprovalDetails details(Approval approval, String account) throws RefusedException {
        Host host = repositories.hosts().byId(approval.hostId()).orElseThrow(ShowApproval::unknown);
        Agent agent = repositories.agents().byId(approval.agentId()).orElseThrow(ShowApproval::unknown);
        String tenantId = tenantOf(host, account);
        List<ApprovalDetails.Item> items =
                approval.items().stream().map(item -> details(item, tenantId)).toList();
        boolean links = host.userId() == null && agent.mode() == AgentMode.DELEGATED;
        Map<String, Constraints> trust = links ? grantable.defaults(tenantId) : Map.of();
        return new ApprovalDetails(approval, host, agent, tenantId, items, trust, needs(items, trust));
    }

    /** Returns the strictest required proof; a password if no capability is requested. */
    private Exposure.Approval needs(List<ApprovalDetails.Item> items, Map<String, Constraints> trust) {
        return Stream.concat(
                        items.stream().map(ApprovalDetails.Item::needs),
                        trust.keySet().stream().map(name -> grantable
                                .named(name)
                                .map(GrantableCapability::approval)
                                .orElse(Exposure.Approval.PASSWORD)))
                .max(Comparator.naturalOrder())
                .orElse(Exposure.Approval.PASSWORD);
    }

    private ApprovalDetails.Item details(Approval.Item item, String tenantId) {
        Optional<GrantableCapability> found = grantable.named(item.capability(), tenantId);
        Constraints requested = GrantConstraints.stored(item.constraints());
        return new ApprovalDetails.Item(
                item.capability(),
                found.map(GrantableCapability::description).orElse("no longer offered"),
                found.flatMap(known -> requested.intersect(known.imposedConstraints()))
                        .orElse(requested),
                found.map(GrantableCapability::permissions).orElse(Set.of()),
                found.map(GrantableCapability::approval).orElse(Exposure.Approval.PASSWORD));
    }

    private static RefusedException unknown() {
        return new RefusedException(
                RefusalCode.APPROVAL_NOT_FOUND,
                "no pending approval has this code; check the code, or have the agent request again");
    }

    private static String normal(String typed) {
        String letters = typed.strip().toUpperCase(Locale.ROOT).replace("-", "").replace(" ", "");
        return letters.length() == 8 ? letters.substring(0, 4) + "-" + letters.substring(4) : letters;
    }
}
