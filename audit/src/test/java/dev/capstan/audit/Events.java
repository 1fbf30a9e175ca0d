package dev.capstan.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Events and chains to test with. */
final class Events {

    static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    private Events() {}

    static AuditEvent event(String tenantId, String kind, int number) {
        return new AuditEvent(
                kind, NEW_YEAR.plusMillis(number), tenantId, Json.object().put("n", number));
    }

    static AuditEvent event(ObjectNode details) {
        return new AuditEvent("test", NEW_YEAR, "default", details);
    }

    /** A store whose tenant {@code default} has this many records, every third of kind {@code b}, the others {@code a}. */
    static InMemoryChainStore storeOf(int records) {
        InMemoryChainStore store = new InMemoryChainStore();
        append(store, 1, records);
        return store;
    }

    static void append(ChainStore store, int from, int to) {
        try (AppendRecord append = new AppendRecord(store)) {
            for (int first = from; first <= to; first += AppendRecord.MAX_EVENTS) {
                append.append(IntStream.rangeClosed(first, Math.min(to, first + AppendRecord.MAX_EVENTS - 1))
                        .mapToObj(n -> event("default", n % 3 == 0 ? "b" : "a", n))
                        .toList());
            }
        }
    }

    static List<ChainedRecord> records(ChainStore store, String tenantId) {
        return store.page(Selection.of(tenantId), 0, 1001);
    }
}
