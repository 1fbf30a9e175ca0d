package dev.capstan.server.jdbc;

import dev.capstan.grants.Execution;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** An execution as a row. */
@MappedEntity("execution")
record ExecutionRow(@Id String id, String agentId, String jti, String status, String outcome, long createdAt) {

    static ExecutionRow of(Execution execution) {
        return new ExecutionRow(
                execution.id(),
                execution.agentId(),
                execution.jti(),
                execution.status().name(),
                StoredJson.write(execution.outcome()),
                execution.createdAt().toEpochMilli());
    }

    Execution execution() {
        return new Execution(
                id,
                agentId,
                jti,
                Execution.Status.valueOf(status),
                StoredJson.read(outcome),
                Instant.ofEpochMilli(createdAt));
    }
}
