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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * All used tokens that may still be usable, in memory, for a database that only this process changes. The tokens of one
 * group commit are one row of {@code used_tokens}.
 */
final class UsedTokens {

    private static final int FETCH_SIZE = 1000;
    private static final String READ_GROUPS = "SELECT tokens FROM used_tokens ORDER BY id";
    private static final String READ_ROWS = "SELECT token, usable_until FROM seen_token";
    private static final String ADD_GROUP = "INSERT INTO used_tokens (usable_until, tokens) VALUES (?, ?)";
    private static final String FIRST_USABLE = "SELECT id FROM used_tokens WHERE usable_until > ? ORDER BY id LIMIT 1";
    private static final String DELETE_BEFORE = "DELETE FROM used_tokens WHERE id < ?";

    private final ConcurrentMap<Digest, Long> usableUntil = new ConcurrentHashMap<>();

    /** The first 96 bits of the digest of a token. */
    private record Digest(int high, long low) {

        private static final int BYTES = Integer.BYTES + Long.BYTES;

        static Digest of(UUID token) {
            return new Digest((int) token.getMostSignificantBits(), token.getLeastSignificantBits());
        }
    }

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
                        Digest digest = new Digest(group.getInt(), group.getLong());
                        usableUntil.put(digest, group.getLong());
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
                    usableUntil.put(Digest.of(rows.getObject(1, UUID.class)), rows.getLong(2));
                }
            }
        }
    }

    /** Writes a group of tokens as one row. */
    static void write(Connection connection, List<SeenTokenRow> group) throws SQLException {
        if (group.isEmpty()) {
            return;
        }
        ByteBuffer tokens = ByteBuffer.allocate(group.size() * (Digest.BYTES + Long.BYTES));
        for (SeenTokenRow row : group) {
            Digest digest = Digest.of(row.token());
            tokens.putInt(digest.high()).putLong(digest.low()).putLong(row.usableUntil());
        }
        try (PreparedStatement insert = connection.prepareStatement(ADD_GROUP)) {
            insert.setLong(
                    1, group.stream().mapToLong(SeenTokenRow::usableUntil).max().orElseThrow());
            insert.setBytes(2, tokens.array());
            insert.executeUpdate();
        }
    }

    /** Adds a token. Returns whether it is new. */
    boolean add(SeenTokenRow row) {
        return usableUntil.putIfAbsent(Digest.of(row.token()), row.usableUntil()) == null;
    }

    /** Removes a token whose use could not be written. */
    void remove(SeenTokenRow row) {
        usableUntil.remove(Digest.of(row.token()));
    }

    /** Returns the latest expiry at or before a time, in milliseconds since 1970; empty if no token has expired. */
    OptionalLong latestExpired(long now) {
        return usableUntil.values().stream()
                .mapToLong(Long::longValue)
                .filter(until -> until <= now)
                .max();
    }

    /** Deletes the tokens that were usable until this time or before. Returns their number. */
    int deleteExpired(TransactionOperations<Connection> transactions, long until) {
        transactions.executeWrite(status -> deleteGroups(status.getConnection(), until));
        int before = usableUntil.size();
        usableUntil.values().removeIf(usable -> usable <= until);
        return before - usableUntil.size();
    }

    /** Deletes the groups before the first with a usable token. Later groups may wait for it. */
    private static int deleteGroups(Connection connection, long until) throws SQLException {
        try (PreparedStatement first = connection.prepareStatement(FIRST_USABLE);
                PreparedStatement delete = connection.prepareStatement(DELETE_BEFORE)) {
            first.setLong(1, until);
            try (ResultSet found = first.executeQuery()) {
                delete.setLong(1, found.next() ? found.getLong(1) : Long.MAX_VALUE);
            }
            return delete.executeUpdate();
        }
    }
}
