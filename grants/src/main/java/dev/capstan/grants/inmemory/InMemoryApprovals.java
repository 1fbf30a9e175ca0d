package dev.capstan.grants.inmemory;

import dev.capstan.grants.Approval;
import dev.capstan.grants.port.Approvals;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** An in-memory store of approvals, at most a million. */
final class InMemoryApprovals implements Approvals {

    private static final Comparator<Approval> OLDEST_FIRST =
            Comparator.comparing(Approval::createdAt).thenComparing(Approval::id);

    private final InMemoryTable<String, Approval> byCode;

    InMemoryApprovals(UndoLog undo) {
        this.byCode = new InMemoryTable<>(undo);
    }

    @Override
    public Optional<Approval> byCode(String userCode) {
        return byCode.get(userCode);
    }

    @Override
    public List<Approval> openOf(String agentId) {
        return byCode.all()
                .filter(approval -> approval.agentId().equals(agentId))
                .filter(approval -> approval.status() == Approval.Status.OPEN)
                .sorted(OLDEST_FIRST)
                .toList();
    }

    @Override
    public boolean add(Approval approval) {
        return byCode.add(approval.userCode(), approval);
    }

    @Override
    public void save(Approval approval) {
        byCode.put(approval.userCode(), approval);
    }

    @Override
    public int deleteBefore(Instant before) {
        List<Approval> stale = byCode.all()
                .filter(approval -> approval.expiresAt().isBefore(before))
                .toList();
        stale.forEach(approval -> byCode.remove(approval.userCode()));
        return stale.size();
    }

    void deleteOf(String agentId) {
        byCode.all()
                .filter(approval -> approval.agentId().equals(agentId))
                .forEach(approval -> byCode.remove(approval.userCode()));
    }
}
