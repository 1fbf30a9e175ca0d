package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {

    private static final int ROUNDS = 20;

    /** So many that the commit goes on for a while after its first row can be seen. */
    private static final int ROWS_OF_A_LONG_COMMIT = 5_000;

    @TempDir
    private Path directory;

    /** As a host is looked for, then its key, and then the host again, while another request registers it. */
    @Test
    void rowsOfATransactionBecomeVisibleTogether() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (Connection writing = open();
                Connection reading = open()) {
            execute(writing, "CREATE TABLE one (id INT PRIMARY KEY)");
            execute(writing, "CREATE TABLE other (id INT PRIMARY KEY)");
            execute(writing, "CREATE TABLE more (id INT)");
            writing.setAutoCommit(false);
            for (int round = 1; round <= ROUNDS; round++) {
                int id = round;
                assertThat(rowExists(reading, "other", id)).isFalse();
                Future<?> written = threads.submit(() -> write(writing, id));
                for (int asked = 1; !firstRowExists(reading, id, asked); asked++) {
                    rowExists(reading, "other", id);
                }

                assertThat(rowExists(reading, "other", id))
                        .as("the second row of round %d, once the first was seen", round)
                        .isTrue();
                written.get(30, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** H2 would write the statement and its values to a file that every user of the machine can read. */
    @Test
    void anErrorLeavesNoTraceFile() throws SQLException, IOException {
        try (Connection database = open()) {
            assertThatThrownBy(() -> execute(database, "INSERT INTO missing VALUES ('a value')"))
                    .isInstanceOf(SQLException.class);
        }

        assertThat(directory).isDirectoryContaining("glob:**.mv.db").isDirectoryNotContaining("glob:**.trace.db");
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(EmbeddedDatabase.url(directory), "sa", "");
    }

    private static Void write(Connection connection, int id) throws SQLException {
        execute(connection, "INSERT INTO one VALUES (" + id + ")");
        execute(connection, "INSERT INTO other VALUES (" + id + ")");
        execute(connection, "INSERT INTO more SELECT 1 FROM system_range(1, " + ROWS_OF_A_LONG_COMMIT + ")");
        connection.commit();
        return null;
    }

    private static boolean rowExists(Connection connection, String table, int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT id FROM " + table + " WHERE id = ?")) {
            select.setInt(1, id);
            return hasRows(select);
        }
    }

    /** Whether the first row is there, as a question that was not asked before. */
    private static boolean firstRowExists(Connection connection, int id, int asked) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT id FROM one WHERE id = ? AND ? > 0")) {
            select.setInt(1, id);
            select.setInt(2, asked);
            return hasRows(select);
        }
    }

    private static boolean hasRows(PreparedStatement select) throws SQLException {
        try (ResultSet rows = select.executeQuery()) {
            return rows.next();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
