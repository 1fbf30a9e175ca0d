package dev.capstan.database.grants;

import dev.capstan.grants.Approval;
import dev.capstan.grants.port.Approvals;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Approvals in a database. */
@Singleton
record JdbcApprovals(ApprovalRows rows) implements Approvals {

    @Override
    public Optional<Approval> byCode(String userCode) {
        return rows.withCode(userCode).map(ApprovalRow::approval);
    }

    @Override
    public List<Approval> openOf(String agentId) {
        return rows.openOf(agentId).stream().map(ApprovalRow::approval).toList();
    }

    @Override
    public boolean add(Approval approval) {
        ApprovalRow row = ApprovalRow.of(approval);
        int added = rows.addIfMissing(
                row.id(),
                row.userCode(),
                row.agentId(),
                row.hostId(),
                row.purpose(),
                row.items(),
                row.reason(),
                row.status(),
                row.createdAt(),
                row.expiresAt(),
                row.decidedBy(),
                row.decidedAt());
        return added == 1;
    }

    @Override
    public void save(Approval approval) {
        rows.update(ApprovalRow.of(approval));
    }

    @Override
    public void supersede(Collection<String> agentIds, Instant now) {
        if (!agentIds.isEmpty()) {
            rows.closeOpenOf(
                    List.copyOf(agentIds),
                    Approval.Status.SUPERSEDED.name(),
                    StoredItems.write(List.of()),
                    now.toEpochMilli());
        }
    }

    @Override
    public int deleteBefore(Instant before) {
        return rows.deleteBefore(before.toEpochMilli());
    }
}
