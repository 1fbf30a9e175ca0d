package dev.capstan.database;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SharedResults;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Requires;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Results that all nodes share, a row each. Times are those of the database. */
@Singleton
@Requires(property = EmbeddedDatabase.EXCLUSIVE, notEquals = "true")
public final class JdbcSharedResults implements SharedResults {

    private static final System.Logger LOG = System.getLogger(JdbcSharedResults.class.getName());
    private static final Duration RETENTION = Duration.ofMinutes(10);

    /** The attempts to begin a request whose name others begin and free at the same time. */
    private static final int MAX_ATTEMPTS = 3;

    private static final String INSERT = "INSERT INTO rpc_result (id, node, fingerprint, began_at) VALUES (?, ?, ?, "
            + NodeHeartbeat.NOW + ") ON CONFLICT DO NOTHING";
    private static final String SELECT = "SELECT r.fingerprint, r.began_at, r.result, r.ended_at,"
            + " " + NodeHeartbeat.IS_DEAD
            + " FROM rpc_result r LEFT JOIN node n ON n.id = r.node WHERE r.id = ? AND (r.ended_at IS NULL OR r.ended_at > "
            + NodeHeartbeat.NOW + " - " + RETENTION.toMillis() + ")";
    private static final String COMPLETE =
            "UPDATE rpc_result SET result = ?, ended_at = " + NodeHeartbeat.NOW + " WHERE id = ? AND node = ?";
    private static final String DELETE = "DELETE FROM rpc_result WHERE id = ? AND node = ?";
    private static final String DELETE_EXPIRED =
            "DELETE FROM rpc_result WHERE id = ? AND ended_at <= " + NodeHeartbeat.NOW + " - " + RETENTION.toMillis();
    private static final String DELETE_OLD = "DELETE FROM rpc_result WHERE COALESCE(ended_at, began_at + 3600000) < "
            + NodeHeartbeat.NOW + " - " + RETENTION.toMillis();
    private static final String END_UNFINISHED =
            "UPDATE rpc_result SET ended_at = " + NodeHeartbeat.NOW + " WHERE node = ? AND ended_at IS NULL";

    private final TransactionOperations<Connection> transactions;
    private final Statements statements;
    private final NodeId node;

    /**
     * Results, or none for a request without one, that could not be written. Their number is bounded by the requests that
     * ran when the database failed, since none begins without it.
     */
    private final Map<UUID, Optional<String>> unwritten = new ConcurrentHashMap<>();

    JdbcSharedResults(TransactionOperations<Connection> transactions, NodeId node) {
        this.transactions = transactions;
        this.statements = new Statements(transactions);
        this.node = node;
    }

    /** Ends the requests that were running when this node ended. They may have been executed, so they keep their names. */
    @PostConstruct
    void endUnfinished() {
        statements.update(END_UNFINISHED, node.text());
    }

    @Override
    public Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint) {
        UUID id = id(caller, name);
        return transactions.executeWrite(status -> begin(id, fingerprint));
    }

    private Optional<SharedResult> begin(UUID id, String fingerprint) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            statements.update(DELETE_EXPIRED, id);
            if (statements.update(INSERT, id, node.text(), fingerprint) > 0) {
                return Optional.empty();
            }
            Optional<SharedResult> running = find(id);
            if (running.isPresent()) {
                return running;
            }
        }
        throw new AuditUnavailable("another server begins and ends this request all the time; retry in 1 s", null);
    }

    @Override
    public Optional<SharedResult> find(Caller.Identity caller, String name) {
        return find(id(caller, name));
    }

    @Override
    public void complete(Caller.Identity caller, String name, JsonNode result) {
        end(id(caller, name), Optional.of(StoredJson.write(result)));
    }

    @Override
    public void forget(Caller.Identity caller, String name) {
        end(id(caller, name), Optional.empty());
    }

    /** Ends the requests whose end could not be written before. */
    public void endAll() {
        Map.copyOf(unwritten).forEach((id, result) -> {
            if (unwritten.remove(id, result)) {
                try {
                    write(id, result);
                } catch (RuntimeException unavailable) {
                    unwritten.putIfAbsent(id, result);
                    throw unavailable;
                }
            }
        });
    }

    /** Deletes the results that have expired. */
    public void deleteOld() {
        statements.update(DELETE_OLD);
    }

    /** Ends a request. If that fails, this node has the result, and others learn it once the database is back. */
    private void end(UUID id, Optional<String> result) {
        unwritten.remove(id); // what it would say of the request, or of the next one with this name, is out of date
        try {
            write(id, result);
        } catch (RuntimeException unavailable) {
            unwritten.put(id, result);
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a result could not be shared with the other servers; trying again every 5 s",
                    unavailable);
        }
    }

    private void write(UUID id, Optional<String> result) {
        if (result.isPresent()) {
            statements.update(COMPLETE, result.get(), id, node.text());
        } else {
            statements.update(DELETE, id, node.text());
        }
    }

    private Optional<SharedResult> find(UUID id) {
        return statements.query(SELECT, JdbcSharedResults::read, id).stream().findFirst();
    }

    private static SharedResult read(ResultSet row) throws SQLException {
        @Nullable String result = row.getString(3);
        boolean isEnded = row.getObject(4) != null;
        boolean isDead = row.getBoolean(5);
        return new SharedResult(
                row.getString(1),
                Instant.ofEpochMilli(row.getLong(2)),
                Optional.ofNullable(result).map(StoredJson::read),
                result == null && (isEnded || isDead));
    }

    private static UUID id(Caller.Identity caller, String name) {
        String principal = caller.tenantId() + "\n" + caller.id() + "\n" + caller.hostId() + "\n"
                + (caller.onBehalfOf() == null ? "" : caller.onBehalfOf());
        return DigestKey.of(principal + "\n" + name);
    }
}
