package dev.capstan.database.replay;

import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** All used tokens that are still usable, in memory, for a database that only this process changes. */
final class UsedTokens {

    private static final int FETCH_SIZE = 1000;

    private final ConcurrentMap<UUID, Long> usableUntil = new ConcurrentHashMap<>();

    /** Reads the used tokens from the database. */
    static UsedTokens read(TransactionOperations<Connection> transactions) {
        UsedTokens tokens = new UsedTokens();
        transactions.executeRead(status -> {
            tokens.read(status.getConnection());
            return tokens;
        });
        return tokens;
    }

    private void read(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT token, usable_until FROM seen_token")) {
            select.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    usableUntil.put(SeenTokenRow.digest(rows.getObject(1, UUID.class)), rows.getLong(2));
                }
            }
        }
    }

    /** Adds a token. Returns whether it is new. */
    boolean add(SeenTokenRow row) {
        return usableUntil.putIfAbsent(SeenTokenRow.digest(row.token()), row.usableUntil()) == null;
    }

    /** Removes a token whose use could not be written. */
    void remove(SeenTokenRow row) {
        usableUntil.remove(SeenTokenRow.digest(row.token()));
    }

    /** Removes the tokens that were usable until this time or before, in milliseconds since 1970. */
    void removeExpired(long until) {
        usableUntil.values().removeIf(usable -> usable <= until);
    }
}
