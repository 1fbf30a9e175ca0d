package dev.capstan.database;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Requires;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.util.UUID;

/** Trace ids in use, claimed by a row each. A claim outlasts no call: it expires after eleven minutes. */
@Singleton
@Requires(property = EmbeddedDatabase.EXCLUSIVE, notEquals = "true")
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

    private final Statements statements;
    private final NodeId node;

    JdbcTraceClaims(TransactionOperations<Connection> transactions, NodeId node) {
        this.statements = new Statements(transactions);
        this.node = node;
    }

    /** Deletes the claims of the calls that were running when this node ended. */
    @PostConstruct
    void deleteOwn() {
        statements.update(DELETE_OWN, node.text());
    }

    @Override
    public boolean claim(Caller caller, String traceId) {
        return statements.update(INSERT, id(caller, traceId), node.text()) > 0;
    }

    @Override
    public void release(Caller caller, String traceId) {
        try {
            statements.update(DELETE, id(caller, traceId), node.text());
        } catch (RuntimeException unavailable) {
            LOG.log(System.Logger.Level.DEBUG, "a trace id stays claimed until it expires", unavailable);
        }
    }

    /** Deletes the claims that have expired. */
    public void deleteOld() {
        statements.update(DELETE_OLD);
    }

    /** Deletes the claims of dead nodes. */
    public void deleteOfDeadNodes() {
        statements.update(DELETE_OF_DEAD);
    }

    private static UUID id(Caller caller, String traceId) {
        return DigestKey.of(caller.tenantId() + "\n" + caller.id() + "\n" + traceId);
    }
}
