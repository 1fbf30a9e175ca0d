package dev.capstan.server.jdbc;

import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes what waits in a queue, group by group, each in one transaction, until the queue is closed and empty. */
final class UseWriter implements Runnable {

    private static final System.Logger LOG = System.getLogger(UseWriter.class.getName());

    private static final String KEEP_TOKEN =
            "INSERT INTO seen_token (token, usable_until, taken_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String MOVE_LAST_USE =
            "UPDATE last_use SET used_at = ? WHERE id = ? AND (used_at IS NULL OR used_at < ?)";

    /** The same order on every node, so that no two wait for each other. */
    private static final Comparator<FirstUse> IN_ORDER =
            Comparator.comparing(use -> use.row().token());

    private final UseQueue queue;
    private final TransactionOperations<Connection> transactions;

    UseWriter(UseQueue queue, TransactionOperations<Connection> transactions) {
        this.queue = queue;
        this.transactions = transactions;
    }

    @Override
    public void run() {
        for (UseQueue.Group group = queue.takeGroup(); !group.isEmpty(); group = queue.takeGroup()) {
            write(group);
        }
    }

    private void write(UseQueue.Group group) {
        List<FirstUse> tokens = group.tokens().stream().sorted(IN_ORDER).toList();
        try {
            int[] added = transactions.executeWrite(status -> {
                moveLastUses(status.getConnection(), group.lastUses());
                return keep(status.getConnection(), tokens);
            });
            queue.written(group.lastUses());
            for (int i = 0; i < added.length; i++) {
                tokens.get(i).was(added[i] == 1);
            }
        } catch (Throwable e) {
            // A transaction passes on what was thrown in it, an SQLException too, though it declares none.
            tokens.forEach(token -> token.failed(e));
            LOG.log(System.Logger.Level.WARNING, "the use of tokens could not be written; it is tried again later", e);
        }
    }

    private static int[] keep(Connection connection, List<FirstUse> tokens) throws SQLException {
        if (tokens.isEmpty()) {
            return new int[0];
        }
        try (PreparedStatement insert = connection.prepareStatement(KEEP_TOKEN)) {
            for (FirstUse token : tokens) {
                insert.setObject(1, token.row().token());
                insert.setLong(2, token.row().usableUntil());
                insert.setObject(3, token.row().takenBy());
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    private static void moveLastUses(Connection connection, Map<String, Long> lastUses) throws SQLException {
        if (lastUses.isEmpty()) {
            return;
        }
        try (PreparedStatement update = connection.prepareStatement(MOVE_LAST_USE)) {
            for (Map.Entry<String, Long> use : new TreeMap<>(lastUses).entrySet()) {
                update.setLong(1, use.getValue());
                update.setString(2, use.getKey());
                update.setLong(3, use.getValue());
                update.addBatch();
            }
            update.executeBatch();
        }
    }
}
