package dev.capstan.sinks;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Chains to deliver, and retries that do not keep a test waiting. */
final class TestChains {

    static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
    static final RetryPolicy FAST = new RetryPolicy(
            Integer.MAX_VALUE, Duration.ofMillis(1), 2, Duration.ofMillis(20), Set.of(), RetryPolicy.Jitter.FULL);

    private TestChains() {}

    static AuditEvent call(String tenantId, int number) {
        return new AuditEvent(
                "capability_invocation",
                NEW_YEAR.plusMillis(number),
                tenantId,
                Json.object()
                        .put("capabilityName", "greet")
                        .put("capabilityVersion", "1.2.0")
                        .put("peerId", "agent://bank")
                        .put("caller", "ada")
                        .put("correlationId", "c-" + number)
                        .put("traceId", String.format("%032x", number))
                        .put("executionTimeMs", 7)
                        .put("outcome", "refused")
                        .put("code", "busy")
                        .put("n", number));
    }

    static void append(InMemoryChainStore store, String tenantId, int count) {
        int first = (int) store.head(tenantId).seq() + 1;
        try (AppendRecord append = new AppendRecord(store)) {
            for (int from = first; from < first + count; from += AppendRecord.MAX_EVENTS) {
                append.append(IntStream.range(from, Math.min(first + count, from + AppendRecord.MAX_EVENTS))
                        .mapToObj(number -> call(tenantId, number))
                        .toList());
            }
        }
    }

    static ChainedRecord record(AuditEvent event) {
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord append = new AppendRecord(store)) {
            append.append(List.of(event));
        }
        return store.page(Selection.of(event.tenantId()), 0, 1).get(0);
    }
}
