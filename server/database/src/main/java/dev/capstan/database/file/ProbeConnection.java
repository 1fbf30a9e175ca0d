package dev.capstan.database.file;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A connection beside the pool that finds out whether the database can be read and written. It stays open, as the last
 * connection to an embedded database would close it, and a database that cannot be written cannot be closed properly.
 */
final class ProbeConnection implements AutoCloseable {

    private static final int READABLE_SECONDS = 1;

    private final HikariDataSource pool;
    private final boolean isEmbedded;
    private @Nullable Connection connection;

    /** A connection to the database of a pool, made when it is needed. */
    ProbeConnection(HikariDataSource pool) {
        this.pool = pool;
        this.isEmbedded = EmbeddedDatabase.isUrl(pool.getJdbcUrl());
    }

    /** Writes to disk. The first try may only meet a database that has failed before. */
    void write() throws SQLException {
        try {
            writeOnce();
        } catch (SQLException before) {
            writeOnce();
        }
    }

    private void writeOnce() throws SQLException {
        try (Statement statement = open().createStatement()) {
            statement.execute("UPDATE database_state SET probes = probes + 1");
            if (isEmbedded) {
                statement.execute("CHECKPOINT SYNC");
            }
        } catch (SQLException e) {
            giveUp();
            throw e;
        }
    }

    /** Reads something. */
    void read() throws SQLException {
        try (Statement statement = open().createStatement()) {
            statement.execute("SELECT probes FROM database_state");
        } catch (SQLException e) {
            giveUp();
            throw e;
        }
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null || !open.isValid(READABLE_SECONDS)) {
            close();
            open = connect();
            connection = open;
        }
        return open;
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
    }

    /**
     * Has the next connection open the file again. A database with a failure never becomes writable, and keeps the lock of
     * the file until it has noticed by itself; and one that was opened while another closed is known to nobody else.
     */
    void giveUp() {
        Connection broken = connection;
        if (broken != null && isEmbedded) {
            try (Statement statement = broken.createStatement()) {
                statement.execute("SHUTDOWN IMMEDIATELY");
            } catch (SQLException closedAlready) {
                // as it is to be
            }
        }
        close();
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException closedAlready) {
                // as it is to be
            }
        }
    }
}
