package dev.capstan.server.jdbc;

import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Executions in a database. */
@Singleton
final class JdbcExecutions implements Executions {

    private final ExecutionRows rows;

    JdbcExecutions(ExecutionRows rows) {
        this.rows = rows;
    }

    @Override
    public Optional<Execution> byId(String id) {
        return rows.findById(id).map(ExecutionRow::execution);
    }

    @Override
    public void add(Execution execution) {
        rows.save(ExecutionRow.of(execution));
    }

    @Override
    public void save(Execution execution) {
        ExecutionRow row = ExecutionRow.of(execution);
        rows.end(row.id(), row.status(), row.outcome());
    }

    @Override
    public int forget(Instant before) {
        return rows.forget(before.toEpochMilli());
    }
}
