package dev.capstan.audit;

import dev.capstan.audit.port.ChainStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;

/** A store of given rows, with the head that was stored before they were tampered with. */
record TamperedStore(List<ChainedRecord> rows, ChainHead written) implements ChainStore {

    @Override
    public void extend(SortedSet<String> tenantIds, RecordLinker links) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChainHead head(String tenantId) {
        return written;
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        return rows.stream()
                .filter(row -> row.seq() > after)
                .filter(selection::includes)
                .sorted(Comparator.comparing(ChainedRecord::seq))
                .limit(limit)
                .toList();
    }

    @Override
    public List<String> tenants(String after, int limit) {
        return new ArrayList<>();
    }
}
