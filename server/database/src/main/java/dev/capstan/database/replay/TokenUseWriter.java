package dev.capstan.database.replay;

import dev.capstan.core.concurrent.GroupCommit;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The writer of a group of used tokens in one transaction, with the pending uses and the pending times of last use. The
 * group is committed and not synced.
 */
final class TokenUseWriter implements GroupCommit.Committer<PendingTokenUse> {

    private static final System.Logger LOG = System.getLogger(TokenUseWriter.class.getName());

    /** Without VALUES, as the PostgreSQL driver may join such statements and then does not count the rows of each. */
    private static final String KEEP_TOKEN = "INSERT INTO seen_token (token, usable_until, taken_by)"
            + " SELECT CAST(? AS UUID), CAST(? AS BIGINT), CAST(? AS UUID) ON CONFLICT DO NOTHING";

    private static final String MOVE_LAST_USE =
            "UPDATE last_use SET used_at = ? WHERE id = ? AND (used_at IS NULL OR used_at < ?)";

    /** The same order on every node, so that no two deadlock. */
    private static final Comparator<PendingTokenUse> IN_ORDER =
            Comparator.comparing(use -> use.row().token());

    private final ConcurrentMap<String, Long> unwritten;
    private final PendingTokenUses pending;
    private final TransactionOperations<Connection> transactions;
    private final RecentlyWritten<PendingTokenUse> recent;

    /**
     * Creates a writer.
     *
     * @param unwritten times of last use by id, in milliseconds; each is removed once it is in the database
     * @param pending uses that are known to be the first
     */
    TokenUseWriter(
            ConcurrentMap<String, Long> unwritten,
            PendingTokenUses pending,
            TransactionOperations<Connection> transactions,
            DatabaseState state) {
        this.unwritten = unwritten;
        this.pending = pending;
        this.transactions = transactions;
        this.recent = new RecentlyWritten<>(state);
    }

    @Override
    public void commit(List<PendingTokenUse> group) {
        List<PendingTokenUse> tokens = group.stream().sorted(IN_ORDER).toList();
        Map<String, Long> lastUses = Map.copyOf(unwritten);
        try {
            int[] added = pending.writeWith(uses -> transactions.executeWrite(status -> {
                moveLastUses(status.getConnection(), lastUses);
                uses.write(status.getConnection());
                return insert(status.getConnection(), tokens);
            }));
            lastUses.forEach(unwritten::remove);
            recent.committed(tokens);
            for (int i = 0; i < added.length; i++) {
                tokens.get(i).complete(added[i] == 1);
            }
        } catch (AuditUnavailable unavailable) {
            throw unavailable;
        } catch (Throwable e) {
            // A transaction passes on what was thrown in it, an SQLException too, though it declares none.
            LOG.log(System.Logger.Level.WARNING, "the use of tokens could not be written; retrying later", e);
            throw e;
        }
    }

    private int[] insert(Connection connection, List<PendingTokenUse> tokens) throws SQLException {
        if (tokens.isEmpty()) {
            return new int[0];
        }
        try (PreparedStatement insert = connection.prepareStatement(KEEP_TOKEN)) {
            added(insert, recent.lost().stream().sorted(IN_ORDER).toList());
            return added(insert, tokens);
        }
    }

    /** Adds tokens. Returns the number of rows that each of them has added. */
    private static int[] added(PreparedStatement insert, List<PendingTokenUse> tokens) throws SQLException {
        for (PendingTokenUse token : tokens) {
            SeenTokenRow row = token.row();
            insert.setObject(1, row.token());
            insert.setLong(2, row.usableUntil());
            insert.setObject(3, row.takenBy());
            insert.addBatch();
        }
        return insert.executeBatch();
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
