package dev.capstan.database;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SharedResults;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Results that all nodes share, a row each. Times are those of the database. */
@Singleton
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
    private final NodeId node;
    private final boolean isExclusive;

    JdbcSharedResults(
            TransactionOperations<Connection> transactions,
            NodeId node,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.transactions = transactions;
        this.node = node;
        this.isExclusive = isExclusive;
    }

    /** Ends the requests that were running when this node ended. They may have been executed, so they keep their names. */
    @PostConstruct
    void endUnfinished() {
        if (!isExclusive) {
            transactions.executeWrite(status -> {
                try (PreparedStatement update = status.getConnection().prepareStatement(END_UNFINISHED)) {
                    update.setString(1, node.text());
                    return update.executeUpdate();
                }
            });
        }
    }

    @Override
    public Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint) {
        if (isExclusive) {
            return Optional.empty();
        }
        UUID id = id(caller, name);
        return transactions.executeWrite(status -> begin(status.getConnection(), id, fingerprint));
    }

    private Optional<SharedResult> begin(Connection connection, UUID id, String fingerprint) throws SQLException {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            try (PreparedStatement expired = connection.prepareStatement(DELETE_EXPIRED)) {
                expired.setObject(1, id);
                expired.executeUpdate();
            }
            if (insert(connection, id, fingerprint)) {
                return Optional.empty();
            }
            Optional<SharedResult> running = select(connection, id);
            if (running.isPresent()) {
                return running;
            }
        }
        throw new AuditUnavailable("another server begins and ends this request all the time; retry in 1 s", null);
    }

    private boolean insert(Connection connection, UUID id, String fingerprint) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setObject(1, id);
            insert.setString(2, node.text());
            insert.setString(3, fingerprint);
            return insert.executeUpdate() > 0;
        }
    }

    @Override
    public Optional<SharedResult> find(Caller.Identity caller, String name) {
        return isExclusive
                ? Optional.empty()
                : transactions.executeRead(status -> select(status.getConnection(), id(caller, name)));
    }

    @Override
    public void complete(Caller.Identity caller, String name, JsonNode result) {
        attempt(connection -> {
            try (PreparedStatement update = connection.prepareStatement(COMPLETE)) {
                update.setString(1, StoredJson.write(result));
                update.setObject(2, id(caller, name));
                update.setString(3, node.text());
                return update.executeUpdate();
            }
        });
    }

    @Override
    public void forget(Caller.Identity caller, String name) {
        attempt(connection -> {
            try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
                delete.setObject(1, id(caller, name));
                delete.setString(2, node.text());
                return delete.executeUpdate();
            }
        });
    }

    /** Deletes the results that have expired. */
    public void deleteOld() {
        transactions.executeWrite(status -> {
            try (PreparedStatement delete = status.getConnection().prepareStatement(DELETE_OLD)) {
                return delete.executeUpdate();
            }
        });
    }

    /** Work on a connection. */
    @FunctionalInterface
    private interface Change {

        int apply(Connection connection) throws SQLException;
    }

    /** Makes a change. If it fails, this node still has the result, and the row expires. */
    private void attempt(Change change) {
        if (isExclusive) {
            return;
        }
        try {
            transactions.executeWrite(status -> change.apply(status.getConnection()));
        } catch (RuntimeException unavailable) {
            LOG.log(System.Logger.Level.WARNING, "a result could not be shared with the other servers", unavailable);
        }
    }

    private static Optional<SharedResult> select(Connection connection, UUID id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            select.setObject(1, id);
            try (ResultSet found = select.executeQuery()) {
                if (!found.next()) {
                    return Optional.empty();
                }
                @Nullable String result = found.getString(3);
                boolean isEnded = found.getObject(4) != null;
                boolean isDead = found.getBoolean(5);
                return Optional.of(new SharedResult(
                        found.getString(1),
                        Instant.ofEpochMilli(found.getLong(2)),
                        Optional.ofNullable(result).map(StoredJson::read),
                        result == null && (isEnded || isDead)));
            }
        }
    }

    private static UUID id(Caller.Identity caller, String name) {
        String principal = caller.tenantId() + "\n" + caller.id() + "\n" + caller.hostId() + "\n"
                + (caller.onBehalfOf() == null ? "" : caller.onBehalfOf());
        return DigestKey.of(principal + "\n" + name);
    }
}
