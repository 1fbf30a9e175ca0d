package dev.capstan.grants.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Execution;
import dev.capstan.grants.Execution.Status;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.RecordedCalls;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cleanup of executions that a node left pending when it was killed (GR-8.3). They are marked as failed, and each
 * call gets its record.
 */
public final class AbandonExecutions {

    private static final ObjectNode ABANDONED = Json.object()
            .put("error", RefusalCode.ABANDONED.wire())
            .put("message", "the server stopped before the result was stored; the call may have been executed")
            .put("retryable", RefusalCode.ABANDONED.retryable());

    private final Executions executions;
    private final RecordedCalls recorded;
    private final AuditTrail trail;
    private final InstantSource clock;

    public AbandonExecutions(Executions executions, RecordedCalls recorded, AuditTrail trail, InstantSource clock) {
        this.executions = executions;
        this.recorded = recorded;
        this.trail = trail;
        this.clock = clock;
    }

    /**
     * Ends those of an earlier run of this node, and returns their number. Must run before the node accepts calls. A
     * call that is already recorded gets no second record.
     */
    public int run() {
        return endAll(executions.pending());
    }

    /** Ends those of other nodes that are dead, and returns their number. */
    public int runForDeadNodes() {
        return endAll(executions.orphaned());
    }

    private int endAll(List<Execution> pending) {
        Map<String, List<Execution>> byTenant = pending.stream()
                .collect(Collectors.groupingBy(execution -> execution.call().tenantId()));
        return byTenant.values().stream().mapToInt(this::end).sum();
    }

    private int end(List<Execution> pending) {
        Set<String> ids = pending.stream()
                .map(execution -> execution.call().correlationId())
                .collect(Collectors.toSet());
        Execution oldest = pending.get(0);
        Set<String> done = recorded.findRecorded(oldest.call().tenantId(), ids, oldest.createdAt());
        int ended = 0;
        for (Execution execution : pending) {
            boolean isRecorded = done.contains(execution.call().correlationId());
            if (executions.end(
                    execution.completed(Status.FAILED, ABANDONED.deepCopy(), clock.instant()),
                    isRecorded ? () -> {} : () -> record(execution))) {
                ended++;
            }
        }
        return ended;
    }

    private void record(Execution execution) {
        trail.append(List.of(execution.call().abandoned(execution.createdAt(), clock.instant())));
    }
}
