package dev.capstan.audit.inmemory;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/** Chains in memory, lost when the process ends. Otherwise complete and thread-safe; memory grows with the records. */
public final class InMemoryChainStore implements ChainStore {

    private final TreeMap<String, List<ChainedRecord>> chains = new TreeMap<>();

    @Override
    public synchronized void extend(SortedSet<String> tenantIds, RecordLinker links) {
        Map<String, ChainHead> heads = new HashMap<>();
        tenantIds.forEach(tenantId -> heads.put(tenantId, head(tenantId)));
        List<ChainedRecord> records = links.link(Map.copyOf(heads));
        for (ChainedRecord record : records) {
            ChainHead head = heads.replace(record.tenantId(), record.head());
            if (head == null || record.seq() != head.seq() + 1) {
                throw new IllegalArgumentException(
                        "record " + record.seq() + " of tenant " + record.tenantId() + " does not follow " + head);
            }
        }
        records.forEach(record -> chains.computeIfAbsent(record.tenantId(), tenantId -> new ArrayList<>())
                .add(record));
    }

    @Override
    public synchronized ChainHead head(String tenantId) {
        List<ChainedRecord> chain = chains.getOrDefault(tenantId, List.of());
        return chain.isEmpty() ? ChainHead.START : chain.get(chain.size() - 1).head();
    }

    @Override
    public synchronized List<ChainedRecord> page(Selection selection, long after, int limit) {
        List<ChainedRecord> chain = chains.getOrDefault(selection.tenantId(), List.of());
        int from = (int) Math.min(after, chain.size());
        return chain.subList(from, chain.size()).stream()
                .filter(selection::includes)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<String> tenants(String after, int limit) {
        return chains.tailMap(after, false).keySet().stream().limit(limit).toList();
    }
}
