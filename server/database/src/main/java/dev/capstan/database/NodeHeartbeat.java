package dev.capstan.database;

import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;

/**
 * The sign of life of this node in a database that it shares. Times are those of the database, because the clocks of
 * nodes differ.
 */
@Singleton
public final class NodeHeartbeat {

    /** The current time of the database in milliseconds since 1970. */
    public static final String NOW = "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)";

    /** The silence after which a node counts as dead, in ms: twelve signs of life in a row are missing. */
    private static final int SILENCE = 60_000;

    /** The period between two signs of life. */
    public static final String PERIOD = "5s";

    /** The time between two signs of life, in ms, after which the database may have been out of reach for all nodes. */
    private static final int MAX_GAP = 15_000;

    private static final String ALIVE_SINCE = NOW + " - " + SILENCE;

    /**
     * Whether the node {@code n} is dead. Another one must have shown itself throughout its silence: after the database
     * was out of reach, every node has been silent.
     */
    public static final String IS_DEAD = "n.seen_at < " + ALIVE_SINCE + " AND EXISTS (SELECT 1 FROM node s"
            + " WHERE s.steady_since <= " + ALIVE_SINCE + " AND s.seen_at > " + NOW + " - " + MAX_GAP + ")";

    /** The period after which a node without a sign of life is forgotten; its executions are deleted before. */
    private static final Duration RETENTION = Duration.ofDays(2);

    /** Brings signs of life from before the clock was set back to the present, so that their nodes do not stay alive. */
    private static final String CORRECT = "UPDATE node SET seen_at = " + NOW + ", steady_since = " + NOW
            + " WHERE GREATEST(seen_at, steady_since) > " + NOW + " + " + MAX_GAP;

    private static final String UPDATE = "UPDATE node SET steady_since = CASE WHEN seen_at < " + NOW + " - " + MAX_GAP
            + " THEN " + NOW + " ELSE steady_since END, seen_at = " + NOW + " WHERE id = ?";
    private static final String INSERT =
            "INSERT INTO node (id, seen_at, steady_since) VALUES (?, " + NOW + ", " + NOW + ") ON CONFLICT DO NOTHING";
    private static final String FIRST =
            "SELECT MIN(id) FROM node WHERE seen_at > " + ALIVE_SINCE + " HAVING MIN(id) = ?";
    private static final String TIME = "SELECT " + NOW;
    private static final String DELETE = "DELETE FROM node WHERE seen_at < " + NOW + " - " + RETENTION.toMillis();

    private final TransactionOperations<Connection> transactions;
    private final Statements statements;
    private final NodeId node;

    /** Creates the sign of life of a node. */
    public NodeHeartbeat(TransactionOperations<Connection> transactions, NodeId node) {
        this.transactions = transactions;
        this.statements = new Statements(transactions);
        this.node = node;
    }

    /**
     * Shows that this node is alive.
     *
     * @throws dev.capstan.core.port.AuditUnavailable where the database cannot be written
     */
    public void beat() {
        transactions.executeWrite(status -> {
            statements.update(CORRECT);
            if (statements.update(UPDATE, node.text()) == 0) {
                statements.update(INSERT, node.text());
            }
            return statements.update(DELETE);
        });
    }

    /**
     * Whether this node is the first by name of those that are alive. At any moment that is one node at most: it does
     * what needs to be done once for all.
     */
    public boolean isFirst() {
        return !statements.query(FIRST, row -> row.getString(1), node.text()).isEmpty();
    }

    /** Returns the time of the database. */
    public Instant databaseTime() {
        return statements
                .query(TIME, row -> Instant.ofEpochMilli(row.getLong(1)))
                .get(0);
    }
}
