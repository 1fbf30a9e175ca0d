package dev.capstan.h2;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A connection beside the pool that tests whether the database can be read and written. It stays open, as closing the
 * last connection closes an embedded database, and one that cannot be written cannot be closed properly.
 */
final class ProbeConnection implements AutoCloseable {

    private static final int READABLE_SECONDS = 1;

    /**
     * Makes PostgreSQL write a temporary file of a mebibyte. A full disk often has room for the row of the probe and
     * for no record, and each call that is admitted then runs without a record.
     */
    private static final String NEEDS_SPACE =
            "SELECT count(line) FROM unnest(array_fill(repeat(' ', 8000), ARRAY[131])) AS line";

    private final HikariDataSource pool;
    private final boolean isEmbedded;
    private @Nullable Connection connection;

    /** Creates a probe of the database of a pool; it connects when first used. */
    ProbeConnection(HikariDataSource pool) {
        this.pool = pool;
        this.isEmbedded = EmbeddedDatabase.isUrl(pool.getJdbcUrl());
    }

    /** Writes to disk. Tries twice, as the first try may meet a database that has failed before. */
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
            } else {
                statement.execute("SET work_mem = '64kB'");
                statement.execute(NEEDS_SPACE);
            }
        } catch (SQLException e) {
            discard();
            throw e;
        }
    }

    /** Reads a constant. */
    void read() throws SQLException {
        try (Statement statement = open().createStatement()) {
            statement.execute("SELECT probes FROM database_state");
        } catch (SQLException e) {
            discard();
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
     * Closes the connection so that the next one reopens the file. A failed database never becomes writable and keeps
     * the lock of the file until it notices. A database opened while another closed is unknown to all others.
     */
    void discard() {
        Connection broken = connection;
        if (broken != null && isEmbedded) {
            try (Statement statement = broken.createStatement()) {
                statement.execute("SHUTDOWN IMMEDIATELY");
            } catch (SQLException closedAlready) {
                // already closed, as intended
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
                // already closed, as intended
            }
        }
    }
}
