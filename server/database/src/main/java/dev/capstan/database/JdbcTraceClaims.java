package dev.capstan.database;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/** Trace ids in use, claimed by a row each. A claim outlasts no call: it expires after eleven minutes. */
@Singleton
public final class JdbcTraceClaims implements TraceClaims {

    private static final System.Logger LOG = System.getLogger(JdbcTraceClaims.class.getName());

    /** The maximum time limit of a call, ten minutes, and one minute for its record. */
    private static final Duration MAX_AGE = Duration.ofMinutes(11);

    private static final String INSERT = "INSERT INTO trace_claim (id, node, claimed_at) VALUES (?, ?, "
            + NodeHeartbeat.NOW + ") ON CONFLICT DO NOTHING";
    private static final String DELETE = "DELETE FROM trace_claim WHERE id = ? AND node = ?";
    private static final String DELETE_OWN = "DELETE FROM trace_claim WHERE node = ?";
    private static final String DELETE_OLD =
            "DELETE FROM trace_claim WHERE claimed_at < " + NodeHeartbeat.NOW + " - " + MAX_AGE.toMillis();
    private static final String DELETE_OF_DEAD =
            "DELETE FROM trace_claim WHERE node IN (SELECT n.id FROM node n WHERE " + NodeHeartbeat.IS_DEAD + ")";

    private final TransactionOperations<Connection> transactions;
    private final NodeId node;
    private final boolean isExclusive;

    JdbcTraceClaims(
            TransactionOperations<Connection> transactions,
            NodeId node,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.transactions = transactions;
        this.node = node;
        this.isExclusive = isExclusive;
    }

    /** Deletes the claims of the calls that were running when this node ended. */
    @PostConstruct
    void deleteOwn() {
        if (!isExclusive) {
            transactions.executeWrite(status -> {
                try (PreparedStatement delete = status.getConnection().prepareStatement(DELETE_OWN)) {
                    delete.setString(1, node.text());
                    return delete.executeUpdate();
                }
            });
        }
    }

    @Override
    public boolean claim(Caller caller, String traceId) {
        return isExclusive
                || transactions.executeWrite(status -> update(status.getConnection(), INSERT, caller, traceId)) > 0;
    }

    @Override
    public void release(Caller caller, String traceId) {
        if (isExclusive) {
            return;
        }
        try {
            transactions.executeWrite(status -> update(status.getConnection(), DELETE, caller, traceId));
        } catch (RuntimeException unavailable) {
            LOG.log(System.Logger.Level.DEBUG, "a trace id stays claimed until it expires", unavailable);
        }
    }

    /** Deletes the claims that have expired. */
    public void deleteOld() {
        delete(DELETE_OLD);
    }

    /** Deletes the claims of dead nodes. */
    public void deleteOfDeadNodes() {
        delete(DELETE_OF_DEAD);
    }

    private void delete(String sql) {
        transactions.executeWrite(status -> {
            try (PreparedStatement delete = status.getConnection().prepareStatement(sql)) {
                return delete.executeUpdate();
            }
        });
    }

    private int update(Connection connection, String sql, Caller caller, String traceId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, id(caller, traceId));
            statement.setString(2, node.text());
            return statement.executeUpdate();
        }
    }

    private static UUID id(Caller caller, String traceId) {
        return DigestKey.of(caller.tenantId() + "\n" + caller.id() + "\n" + traceId);
    }
}
