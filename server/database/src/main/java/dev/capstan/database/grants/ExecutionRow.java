package dev.capstan.database.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.database.EpochMillis;
import dev.capstan.database.NodeId;
import dev.capstan.database.StoredJson;
import dev.capstan.grants.Execution;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** An execution as a row. */
@MappedEntity("execution")
record ExecutionRow(
        @Id String id,
        String agentId,
        String jti,
        String status,
        String outcome,
        long createdAt,
        @Nullable Long endedAt,
        String node,
        String tenantId,
        String callDetails) {

    static ExecutionRow of(Execution execution, NodeId node) {
        return new ExecutionRow(
                execution.id(),
                execution.agentId(),
                execution.jti(),
                execution.status().name(),
                StoredJson.write(execution.outcome()),
                execution.createdAt().toEpochMilli(),
                EpochMillis.of(execution.endedAt()),
                node.text(),
                execution.call().tenantId(),
                StoredJson.write(execution.call().details()));
    }

    Execution execution() {
        return new Execution(
                id,
                agentId,
                jti,
                Execution.Status.valueOf(status),
                StoredJson.read(outcome),
                Instant.ofEpochMilli(createdAt),
                EpochMillis.at(endedAt),
                new UnfinishedCall(tenantId, details()));
    }

    /** Returns the stored details of the call. Rows from before details were stored have the agent only. */
    private ObjectNode details() {
        ObjectNode details = StoredJson.readObject(callDetails);
        return details.isEmpty() ? details.put("caller", agentId) : details;
    }
}
