package dev.capstan.database.replay;

import dev.capstan.core.concurrent.GroupCommit;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.file.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The writer of a group of used tokens in one transaction, with the pending times of last use.
 *
 * <p>A group is committed and not synced. A database that fails and is reopened may lack the tokens of the last second,
 * so those of the last {@value #RETENTION_SECONDS} seconds are kept and written again.
 */
public final class TokenUseWriter implements GroupCommit.Committer<PendingTokenUse> {

    private static final System.Logger LOG = System.getLogger(TokenUseWriter.class.getName());

    private static final String KEEP_TOKEN =
            "INSERT INTO seen_token (token, usable_until, taken_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String MOVE_LAST_USE =
            "UPDATE last_use SET used_at = ? WHERE id = ? AND (used_at IS NULL OR used_at < ?)";

    /** The same order on every node, so that no two deadlock. */
    private static final Comparator<PendingTokenUse> IN_ORDER =
            Comparator.comparing(use -> use.row().token());

    private static final int RETENTION_SECONDS = 5;

    private final ConcurrentMap<String, Long> unwritten;
    private final TransactionOperations<Connection> transactions;
    private final DatabaseState state;
    private final ArrayDeque<CommittedGroup> recent = new ArrayDeque<>();
    private int opening;

    /** A committed group, and its commit time by the monotonic clock. */
    private record CommittedGroup(List<PendingTokenUse> tokens, long nanos) {}

    /**
     * Creates a writer.
     *
     * @param unwritten times of last use by id, in milliseconds; each is removed once it is in the database
     */
    TokenUseWriter(
            ConcurrentMap<String, Long> unwritten,
            TransactionOperations<Connection> transactions,
            DatabaseState state) {
        this.unwritten = unwritten;
        this.transactions = transactions;
        this.state = state;
        this.opening = state.written();
    }

    @Override
    public void commit(List<PendingTokenUse> group) {
        List<PendingTokenUse> tokens = group.stream().sorted(IN_ORDER).toList();
        Map<String, Long> lastUses = Map.copyOf(unwritten);
        try {
            int[] added = transactions.executeWrite(status -> {
                moveLastUses(status.getConnection(), lastUses);
                return insert(status.getConnection(), tokens);
            });
            lastUses.forEach(unwritten::remove);
            if (!tokens.isEmpty()) {
                addToRecent(tokens);
            }
            List<PendingTokenUse> undecided = undecided(tokens).toList();
            for (int i = 0; i < added.length; i++) {
                undecided.get(i).complete(added[i] == 1);
            }
        } catch (AuditUnavailable unavailable) {
            throw unavailable;
        } catch (Throwable e) {
            // A transaction passes on what was thrown in it, an SQLException too, though it declares none.
            LOG.log(System.Logger.Level.WARNING, "the use of tokens could not be written; retrying later", e);
            throw e;
        }
    }

    private void addToRecent(List<PendingTokenUse> tokens) {
        long now = System.nanoTime();
        opening = state.written();
        recent.add(new CommittedGroup(tokens, now));
        while (now - recent.getFirst().nanos() > TimeUnit.SECONDS.toNanos(RETENTION_SECONDS)) {
            recent.removeFirst();
        }
    }

    private int[] insert(Connection connection, List<PendingTokenUse> tokens) throws SQLException {
        if (!tokens.isEmpty() && state.written() != opening) {
            List<PendingTokenUse> again = recent.stream()
                    .flatMap(committedGroup -> committedGroup.tokens().stream())
                    .sorted(IN_ORDER)
                    .toList();
            added(connection, again);
        }
        return added(connection, tokens);
    }

    /** Adds tokens. Returns the number of rows that each of those that are not known to be first has added. */
    private static int[] added(Connection connection, List<PendingTokenUse> tokens) throws SQLException {
        UsedTokens.write(
                connection,
                tokens.stream()
                        .filter(PendingTokenUse::isKnownFirst)
                        .map(PendingTokenUse::row)
                        .toList());
        List<SeenTokenRow> rows = undecided(tokens).map(PendingTokenUse::row).toList();
        if (rows.isEmpty()) {
            return new int[0];
        }
        try (PreparedStatement insert = connection.prepareStatement(KEEP_TOKEN)) {
            for (SeenTokenRow row : rows) {
                insert.setObject(1, row.token());
                insert.setLong(2, row.usableUntil());
                insert.setObject(3, row.withDelivery());
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    private static Stream<PendingTokenUse> undecided(List<PendingTokenUse> tokens) {
        return tokens.stream().filter(token -> !token.isKnownFirst());
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
