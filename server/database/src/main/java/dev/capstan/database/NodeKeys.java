package dev.capstan.database;

import dev.capstan.grants.token.PublicKey;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;

/**
 * The public keys of the nodes that share the database. A node is named by the thumbprint of its key; the key of a node
 * is kept until the node is forgotten, two days after its last sign of life.
 */
@Singleton
public final class NodeKeys {

    private static final int MAX_KEYS = 100;

    private static final String PUBLISH = "UPDATE node SET public_key = ? WHERE id = ? AND public_key <> ?";
    private static final String READ = "SELECT id, public_key FROM node WHERE public_key <> ''"
            + " ORDER BY seen_at DESC, id FETCH FIRST " + MAX_KEYS + " ROWS ONLY";

    private final Statements statements;

    /** Creates the keys of the nodes in a database. */
    public NodeKeys(TransactionOperations<Connection> transactions) {
        this.statements = new Statements(transactions);
    }

    /**
     * Publishes the key of this node, if it has shown a sign of life, and returns the keys of all: at most
     * {@value #MAX_KEYS}, those that were alive last.
     *
     * @throws dev.capstan.core.port.AuditUnavailable where the database cannot be read or written
     */
    public List<PublicKey> exchange(PublicKey own) {
        statements.update(PUBLISH, own.x(), own.thumbprint(), own.x());
        return statements.query(READ, row -> key(row.getString(1), row.getString(2))).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns a key, or empty unless it is valid and the one that names the node. */
    private static Optional<PublicKey> key(String node, String x) {
        try {
            PublicKey key = new PublicKey(x);
            return key.thumbprint().equals(node) ? Optional.of(key) : Optional.empty();
        } catch (IllegalArgumentException invalid) {
            return Optional.empty();
        }
    }
}
