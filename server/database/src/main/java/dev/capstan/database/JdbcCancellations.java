package dev.capstan.database;

import dev.capstan.core.execution.FairShareLimiter;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.Cancellations;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Cancellations through the database: a request is a row. Each node looks for rows several times a second, stops the
 * calls that it runs, and marks the row.
 */
@Singleton
public final class JdbcCancellations implements Cancellations {

    /** The period in which a node looks for requests, as a duration of the scheduler. */
    public static final String POLL_PERIOD = "200ms";

    private static final Duration WAIT = Duration.ofSeconds(1);
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Maximum number of requests that wait at this node. Each holds a thread. A caller or tenant gets half of them. */
    private static final int MAX_WAITING = 16;

    private static final int MAX_CALLER = 256;
    private static final int MAX_TRACE = 128;

    private static final String REQUEST = "INSERT INTO cancellation (tenant_id, caller, trace_id, requested_at)"
            + " VALUES (?, ?, ?, " + NodeHeartbeat.NOW + ")";
    private static final String OPEN = "SELECT id, tenant_id, caller, trace_id FROM cancellation"
            + " WHERE stopped = FALSE AND requested_at BETWEEN " + NodeHeartbeat.NOW + " - " + WAIT.toMillis() + " AND "
            + NodeHeartbeat.NOW;
    private static final String STOPPED = "SELECT stopped FROM cancellation WHERE id = ?";
    private static final String STOP = "UPDATE cancellation SET stopped = TRUE WHERE id = ?";
    private static final String DELETE_OLD =
            "DELETE FROM cancellation WHERE requested_at < " + NodeHeartbeat.NOW + " - 60000";

    private final TransactionOperations<Connection> transactions;
    private final Statements statements;
    private final boolean isExclusive;
    private final FairShareLimiter waiting = new FairShareLimiter(MAX_WAITING);

    JdbcCancellations(
            TransactionOperations<Connection> transactions,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.transactions = transactions;
        this.statements = new Statements(transactions);
        this.isExclusive = isExclusive;
    }

    /** The cancellation of the calls that this node runs. */
    @FunctionalInterface
    public interface LocalCalls {

        /** Stops the running calls of a caller with a trace id. Returns whether there was one. */
        boolean cancel(String tenantId, String callerId, String traceId);
    }

    @Override
    public boolean request(Caller caller, String traceId) {
        boolean isStorable = caller.id().length() <= MAX_CALLER && traceId.length() <= MAX_TRACE;
        if (isExclusive || !isStorable || waiting.tryAcquire(caller.parties()).isPresent()) {
            return false;
        }
        try {
            long id = transactions.executeWrite(status -> insert(status.getConnection(), caller, traceId));
            return awaitStop(id);
        } finally {
            waiting.release(caller.parties());
        }
    }

    private boolean awaitStop(long id) {
        long end = System.nanoTime() + WAIT.toNanos();
        boolean isStopped = false;
        try {
            while (!isStopped && System.nanoTime() < end) {
                TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
                isStopped =
                        statements.query(STOPPED, row -> row.getBoolean(1), id).contains(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return isStopped;
    }

    /** Stops the calls of this node that others ask to stop. */
    public void serve(LocalCalls calls) {
        for (OpenRequest request : statements.query(OPEN, OpenRequest::read)) {
            // Outside a transaction, because the end of a call writes its record.
            if (calls.cancel(request.tenantId(), request.callerId(), request.traceId())) {
                statements.update(STOP, request.id());
            }
        }
    }

    /** Deletes the requests for which nobody waits any more. */
    public void deleteOld() {
        statements.update(DELETE_OLD);
    }

    private record OpenRequest(long id, String tenantId, String callerId, String traceId) {

        static OpenRequest read(ResultSet row) throws SQLException {
            return new OpenRequest(row.getLong(1), row.getString(2), row.getString(3), row.getString(4));
        }
    }

    private static long insert(Connection connection, Caller caller, String traceId) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(REQUEST, new String[] {"id"})) {
            insert.setString(1, caller.tenantId());
            insert.setString(2, caller.id());
            insert.setString(3, traceId);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }
}
