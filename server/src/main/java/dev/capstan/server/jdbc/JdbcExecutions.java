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
    private final Durability durability;

    JdbcExecutions(ExecutionRows rows, Durability durability) {
        this.rows = rows;
        this.durability = durability;
    }

    @Override
    public Optional<Execution> byId(String id) {
        return rows.findById(id).map(ExecutionRow::execution);
    }

    @Override
    public void add(Execution execution) {
        rows.save(ExecutionRow.of(execution));
        durability.flush();
    }

    @Override
    public void save(Execution execution) {
        ExecutionRow row = ExecutionRow.of(execution);
        rows.end(row.id(), row.status(), row.outcome());
        durability.flush();
    }

    @Override
    public int forget(Instant before) {
        return rows.forget(before.toEpochMilli());
    }
}
