package dev.capstan.audit.inmemory;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ExportCursors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Cursors in memory, lost when the process ends: every export then starts again. Thread-safe. */
public final class InMemoryExportCursors implements ExportCursors {

    private static final int PAGE = 1000;

    private final ChainReader chains;
    private final Map<Key, ChainHead> cursors = new HashMap<>();

    private record Key(String sink, String tenantId) {}

    /** Creates cursors in the chains of a store. */
    public InMemoryExportCursors(ChainReader chains) {
        this.chains = chains;
    }

    @Override
    public synchronized List<Pending> pending(String sink, String after, int limit) {
        return tenants().tailSet(after, false).stream()
                .filter(tenantId -> !chains.head(tenantId).equals(cursor(sink, tenantId)))
                .limit(limit)
                .map(tenantId -> new Pending(
                        tenantId, cursor(sink, tenantId), chains.head(tenantId).seq()))
                .toList();
    }

    @Override
    public synchronized long lag(String sink) {
        return tenants().stream()
                .mapToLong(tenantId ->
                        chains.head(tenantId).seq() - cursor(sink, tenantId).seq())
                .filter(lag -> lag > 0)
                .sum();
    }

    @Override
    public synchronized boolean move(String sink, String tenantId, ChainHead from, ChainHead to) {
        boolean isThere = cursor(sink, tenantId).equals(from);
        if (isThere) {
            cursors.put(new Key(sink, tenantId), to);
        }
        return isThere;
    }

    private ChainHead cursor(String sink, String tenantId) {
        return cursors.getOrDefault(new Key(sink, tenantId), ChainHead.START);
    }

    private TreeSet<String> tenants() {
        TreeSet<String> all = new TreeSet<>();
        List<String> page = chains.tenants("", PAGE);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = chains.tenants(page.get(page.size() - 1), PAGE);
        }
        return all;
    }
}
