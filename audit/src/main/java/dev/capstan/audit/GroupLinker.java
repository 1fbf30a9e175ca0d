package dev.capstan.audit;

import dev.capstan.audit.port.ChainStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A linker of a group's records onto the heads of their chains, in the order of arrival. */
final class GroupLinker implements ChainStore.RecordLinker {

    private final List<PendingRecord> records = new ArrayList<>();
    private @Nullable ChainedRecord last;

    GroupLinker(List<Submission> group) {
        group.forEach(submission -> records.addAll(submission.records()));
    }

    SortedSet<String> tenantIds() {
        SortedSet<String> tenantIds = new TreeSet<>();
        records.forEach(record -> tenantIds.add(record.tenantId()));
        return tenantIds;
    }

    @Override
    public List<ChainedRecord> link(Map<String, ChainHead> heads) {
        Map<String, ChainHead> moving = new HashMap<>(heads);
        List<ChainedRecord> linked = new ArrayList<>(records.size());
        for (PendingRecord record : records) {
            ChainHead head = moving.get(record.tenantId());
            if (head == null) {
                throw new IllegalArgumentException("there is no head for tenant " + record.tenantId());
            }
            last = record.after(head);
            linked.add(last);
            moving.put(record.tenantId(), last.head());
        }
        return linked;
    }

    /**
     * Whether the store holds the record that was linked last, and so the whole group, however the transaction ended.
     * Its records may still be on their way to the disk, so an additional empty transaction waits for that or throws. If
     * they are not there, the transaction may still be about to commit, so the additional one waits for its locks. The
     * record is looked up after that, as a store that was reopened in between may have lost it.
     */
    boolean isStoredIn(ChainStore store) {
        if (last == null) {
            return false;
        }
        boolean isThere = isLastIn(store);
        store.extend(isThere ? Collections.emptySortedSet() : tenantIds(), heads -> List.of());
        return isLastIn(store);
    }

    private boolean isLastIn(ChainStore store) {
        ChainedRecord expected = Objects.requireNonNull(last);
        List<ChainedRecord> there = store.page(Selection.of(expected.tenantId()), expected.seq() - 1, 1);
        return !there.isEmpty() && there.get(0).head().equals(expected.head());
    }
}
