package dev.capstan.database.replay;

import io.micronaut.transaction.TransactionOperations;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The used tokens that may still be usable, in memory: all of a database that only this process changes. Then the
 * tokens of one group commit are one row of {@code used_tokens}.
 */
final class UsedTokens {

    private static final int FETCH_SIZE = 1000;

    /** Maximum number of tokens in one row. */
    private static final int MAX_GROUP = 1024;

    private static final String READ_GROUPS = "SELECT tokens FROM used_tokens";
    private static final String READ_ROWS = "SELECT token, usable_until FROM seen_token";
    private static final String ADD_GROUP = "INSERT INTO used_tokens (usable_until, tokens) VALUES (?, ?)";
    private static final String FIRST_USABLE = "SELECT id FROM used_tokens WHERE usable_until > ? ORDER BY id LIMIT 1";
    private static final String DELETE_BEFORE = "DELETE FROM used_tokens WHERE id < ? AND usable_until <= ?";

    private final DigestTable digests = new DigestTable();

    /** Reads the used tokens from the database. */
    static UsedTokens read(TransactionOperations<Connection> transactions) {
        UsedTokens tokens = new UsedTokens();
        transactions.executeRead(status -> {
            tokens.readGroups(status.getConnection());
            tokens.readRows(status.getConnection());
            return tokens;
        });
        return tokens;
    }

    private void readGroups(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(READ_GROUPS)) {
            select.setFetchSize(FETCH_SIZE);
            try (ResultSet groups = select.executeQuery()) {
                while (groups.next()) {
                    ByteBuffer group = ByteBuffer.wrap(groups.getBytes(1));
                    while (group.hasRemaining()) {
                        digests.add(group.getLong(), group.getLong());
                    }
                }
            }
        }
    }

    /** Reads the tokens that were written as rows of their own, by an earlier version or by nodes with one database. */
    private void readRows(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(READ_ROWS)) {
            select.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    digests.add(digest(rows.getObject(1, UUID.class)), rows.getLong(2));
                }
            }
        }
    }

    /** Writes tokens, up to {@value #MAX_GROUP} as one row. */
    static void write(Connection connection, List<SeenTokenRow> tokens) throws SQLException {
        for (int from = 0; from < tokens.size(); from += MAX_GROUP) {
            writeGroup(connection, tokens.subList(from, Math.min(from + MAX_GROUP, tokens.size())));
        }
    }

    private static void writeGroup(Connection connection, List<SeenTokenRow> group) throws SQLException {
        ByteBuffer tokens = ByteBuffer.allocate(group.size() * 2 * Long.BYTES);
        group.forEach(row -> tokens.putLong(digest(row.token())).putLong(row.usableUntil()));
        try (PreparedStatement insert = connection.prepareStatement(ADD_GROUP)) {
            insert.setLong(
                    1, group.stream().mapToLong(SeenTokenRow::usableUntil).max().orElseThrow());
            insert.setBytes(2, tokens.array());
            insert.executeUpdate();
        }
    }

    /** Adds a token. Returns whether it is new. */
    boolean add(SeenTokenRow row) {
        return digests.add(digest(row.token()), row.usableUntil());
    }

    /** Removes a token whose use could not be written. */
    void remove(SeenTokenRow row) {
        digests.remove(digest(row.token()));
    }

    /** Returns 64 bits of a digest. If two usable tokens have the same, the later one is refused as used. */
    private static long digest(UUID token) {
        return token.getLeastSignificantBits();
    }

    /** Returns the latest expiry at or before a time, in milliseconds since 1970; empty if no token has expired. */
    OptionalLong latestExpired(long now) {
        return digests.latest(now);
    }

    /** Deletes the tokens that were usable until this time or before. Returns their number. */
    int deleteExpired(TransactionOperations<Connection> transactions, long until) {
        transactions.executeWrite(status -> deleteGroups(status.getConnection(), until));
        return digests.removeUntil(until);
    }

    /** Deletes the groups before the first with a usable token. Later groups may wait for it. */
    private static int deleteGroups(Connection connection, long until) throws SQLException {
        try (PreparedStatement first = connection.prepareStatement(FIRST_USABLE);
                PreparedStatement delete = connection.prepareStatement(DELETE_BEFORE)) {
            first.setLong(1, until);
            try (ResultSet found = first.executeQuery()) {
                delete.setLong(1, found.next() ? found.getLong(1) : Long.MAX_VALUE);
            }
            delete.setLong(2, until); // as a new group may be there since
            return delete.executeUpdate();
        }
    }
}
