package dev.capstan.database.grants;

import dev.capstan.database.NodeId;
import dev.capstan.grants.Execution;
import dev.capstan.grants.port.Executions;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Executions in a database. */
@Singleton
record JdbcExecutions(
        ExecutionRows rows,
        TransactionOperations<Connection> transactions,
        DiskFlush diskFlush,
        NodeId node,

        @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false")
        boolean isExclusive)
        implements Executions {

    private static final int MAX_ORPHANED = 1000;

    @Override
    public Optional<Execution> byId(String id) {
        return rows.findById(id).map(ExecutionRow::execution);
    }

    @Override
    public void add(Execution execution) {
        rows.save(ExecutionRow.of(execution, node));
        diskFlush.flush();
    }

    @Override
    public List<Execution> pending() {
        List<ExecutionRow> pending = isExclusive ? rows.pending() : rows.pending(node.text());
        return pending.stream().map(ExecutionRow::execution).toList();
    }

    @Override
    public List<Execution> orphaned() {
        return rows.orphaned(node.text(), MAX_ORPHANED).stream()
                .map(ExecutionRow::execution)
                .toList();
    }

    @Override
    public boolean end(Execution execution, Runnable more) {
        ExecutionRow row = ExecutionRow.of(execution, node);
        boolean ended = transactions.executeWrite(status -> {
            boolean wasPending = rows.endIfPending(row.id(), row.status(), row.outcome(), row.endedAt()) == 1;
            if (wasPending) {
                more.run();
            }
            return wasPending;
        });
        diskFlush.flush();
        return ended;
    }

    @Override
    public int deleteBefore(Instant endedBefore, Instant startedBefore) {
        return rows.deleteEnded(endedBefore.toEpochMilli()) + rows.deletePending(startedBefore.toEpochMilli());
    }
}
