package dev.capstan.handlers.resources;

import static dev.capstan.core.Permission.DATABASE_READ;
import static dev.capstan.core.Permission.DATABASE_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.testing.Eventually;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallDatabaseTest {

    private static final int NO_ADMINISTRATOR = 90_040;
    private static final int NOT_ENOUGH_RIGHTS = 90_096;
    private static final String ENDLESS = "SELECT count(*) FROM system_range(1, 1000000) a, system_range(1, 1000000) b";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TestResources resources = new TestResources(threads);
    private final CallResources writing = resources.with(DATABASE_WRITE);

    @BeforeEach
    void makeATable() throws SQLException {
        Connection writer = writing.database().writer();
        execute(writer, "CREATE TABLE notes (id int PRIMARY KEY, text varchar)");
        execute(writer, "INSERT INTO notes VALUES (1, 'one')");
    }

    @AfterEach
    void close() {
        writing.close();
        threads.shutdownNow();
        resources.close();
    }

    @Test
    void rowsAreReadByTheNextCall() throws SQLException {
        writing.close();

        try (Connection reader = resources.with(DATABASE_READ).database().reader();
                PreparedStatement sql = reader.prepareStatement("SELECT text FROM notes WHERE id = ?")) {
            sql.setInt(1, 1);
            try (ResultSet row = sql.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getString(1)).isEqualTo("one");
            }
        }
        assertThat(resources.recorded()).isEmpty();
    }

    @Test
    void everyConnectionNeedsItsPermission() {
        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> resources.with(DATABASE_WRITE).database().reader());
        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> resources.with(DATABASE_READ).database().writer());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO notes VALUES (2, 'two')",
                "UPDATE notes SET text = 'x'",
                "DELETE FROM notes",
                "MERGE INTO notes VALUES (1, 'x')",
                "TRUNCATE TABLE notes",
                "DROP TABLE notes",
                "ALTER TABLE notes ADD COLUMN more int",
                "CREATE TABLE others (id int)",
                "CREATE VIEW seen AS SELECT 1",
                "SELECT * FROM FINAL TABLE (INSERT INTO notes VALUES (2, 'two'))",
                "SELECT * FROM OLD TABLE (DELETE FROM notes)",
                "EXPLAIN ANALYZE DELETE FROM notes",
                "CREATE ALIAS f FOR 'java.lang.System.getProperty'",
                "SELECT FILE_READ('/etc/passwd')",
                "GRANT ALL ON SCHEMA data TO reader",
                "SHUTDOWN"
            })
    void aReaderThatWritesIsDenied(String statement) throws SQLException {
        CallResources reading = resources.with(DATABASE_READ);
        Connection reader = reading.database().reader();

        PermissionDenied denied = catchThrowableOfType(PermissionDenied.class, () -> execute(reader, statement));

        assertThat(denied).as(statement).isNotNull();
        assertThat(denied.permission()).isEqualTo(DATABASE_WRITE);
        assertThat(reading.refusal()).isPresent();
        assertThat(count(reader)).isEqualTo(1);
        assertThat(resources.recorded()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS f FOR 'java.lang.System.getProperty'",
                "CREATE ALIAS f AS 'String f() { return null; }'",
                "CREATE AGGREGATE f FOR 'java.lang.String'",
                "CREATE TRIGGER t BEFORE INSERT ON notes FOR EACH ROW CALL 'java.lang.String'",
                "CREATE TRIGGER t BEFORE INSERT ON notes FOR EACH ROW AS 'org.h2.api.Trigger create() { return null; }'",
                "SELECT FILE_READ('/etc/passwd')",
                "SELECT FILE_WRITE('x', '/tmp/capstan-never')",
                "SELECT * FROM CSVREAD('/etc/passwd')",
                "CALL CSVWRITE('/tmp/capstan-never', 'SELECT 1')",
                "RUNSCRIPT FROM '/etc/passwd'",
                "SCRIPT TO '/tmp/capstan-never'",
                "BACKUP TO '/tmp/capstan-never'",
                "SHUTDOWN",
                "SHUTDOWN IMMEDIATELY",
                "SELECT * FROM LINK_SCHEMA('a', '', 'jdbc:h2:mem:', 'sa', '', 'public')",
                "CREATE LINKED TABLE l ('', 'jdbc:h2:mem:', 'sa', '', 'x')",
                "CREATE USER u PASSWORD 'x'",
                "CREATE USER u PASSWORD 'x' ADMIN",
                "ALTER USER writer ADMIN TRUE",
                "CREATE ROLE r",
                "CREATE SCHEMA s",
                "CREATE TABLE public.t (id int)",
                "SET EXCLUSIVE 1",
                "SET TRACE_LEVEL_FILE 3",
                "SET DATABASE_EVENT_LISTENER 'java.lang.String'",
                "CALL ABORT_SESSION(1)",
                "DROP ALL OBJECTS"
            })
    void aWriterIsNoAdministrator(String statement) throws SQLException {
        Connection writer = writing.database().writer();

        assertThatExceptionOfType(SQLException.class)
                .as(statement)
                .isThrownBy(() -> execute(writer, statement))
                .satisfies(refused -> assertThat(refused.getErrorCode()).isIn(NO_ADMINISTRATOR, NOT_ENOUGH_RIGHTS));
    }

    @Test
    void triggersOfAWriterDoNotRunAsTheAdministrator() throws SQLException {
        Connection writer = writing.database().writer();
        execute(writer, "CREATE VIEW passwords AS SELECT FILE_READ('/etc/passwd') AS content");

        for (Connection connection : new Connection[] {
            writer, resources.with(DATABASE_WRITE).database().writer()
        }) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> execute(connection, "SELECT * FROM passwords"));
        }
    }

    @Test
    void aWriterCannotMakeAWriterOfTheReader() throws SQLException {
        Connection writer = writing.database().writer();
        execute(writer, "GRANT ALL ON SCHEMA data TO reader");
        execute(writer, "GRANT ALL ON notes TO public");

        Connection reader = resources.with(DATABASE_READ).database().reader();

        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(() -> execute(reader, "DELETE FROM notes"));
        assertThat(count(reader)).isEqualTo(1);
    }

    @Test
    void aWriterThatTakesTheSchemaOrThePasswordAwayHarmsNobody() throws SQLException {
        Connection writer = writing.database().writer();
        execute(writer, "DROP SCHEMA data CASCADE");
        execute(writer, "ALTER USER writer SET PASSWORD 'mine'");
        writing.close();

        CallResources next = resources.with(DATABASE_WRITE, DATABASE_READ);
        execute(next.database().writer(), "CREATE TABLE notes (id int)");
        assertThat(count(next.database().reader())).isZero();
    }

    @Test
    void theConnectionBehindIsNotGivenAway() throws SQLException {
        Connection writer = writing.database().writer();

        assertThat(writer).isNotInstanceOf(JdbcConnection.class);
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> writer.unwrap(JdbcConnection.class));
        assertThat(writer.createStatement().getConnection()).isNotInstanceOf(JdbcConnection.class);
        assertThat(writer.getMetaData().getConnection()).isNotInstanceOf(JdbcConnection.class);
    }

    @Test
    void theCallTakesItsConnectionsWithItAndWhatWasNotCommitted() throws SQLException {
        CallResources call = resources.with(DATABASE_WRITE);
        Connection writer = call.database().writer();
        writer.setAutoCommit(false);
        execute(writer, "DELETE FROM notes");
        call.close();

        assertThat(writer.isClosed()).isTrue();
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> execute(writer, "SELECT 1"));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> call.database().writer());
        assertThat(count(resources.with(DATABASE_READ).database().reader())).isEqualTo(1);
    }

    @Test
    void aStatementEndsWithTheDeadline() throws SQLException {
        Duration limit = Duration.ofMillis(300);
        Throwable end = endOfStatement(limit);
        // A slow machine opens the connection after the deadline.
        while (end instanceof IllegalStateException && limit.toSeconds() < 10) {
            limit = limit.multipliedBy(2);
            end = endOfStatement(limit);
        }

        assertThat(end).isInstanceOf(SQLException.class);
    }

    private Throwable endOfStatement(Duration limit) {
        long begun = System.nanoTime();
        Throwable end = catchThrowable(
                () -> execute(resources.within(limit, DATABASE_READ).database().reader(), ENDLESS));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(limit.plusSeconds(20));
        return end;
    }

    @Test
    void aStatementEndsWithTheInterruptionOfItsHandler() throws Exception {
        CallResources call = resources.with(DATABASE_READ);
        CompletableFuture<Connection> opened = new CompletableFuture<>();
        Future<?> handler = threads.submit(() -> {
            Connection reader = call.database().reader();
            opened.complete(reader);
            execute(reader, ENDLESS);
            return null;
        });
        Connection reader = opened.get();
        handler.cancel(true);

        Eventually.holds("the connection is closed", () -> isClosed(reader));
    }

    @Test
    void anInterruptedHandlerDoesNotCloseTheDatabaseToOthers() throws Exception {
        for (int i = 0; i < 50; i++) {
            CallResources call = resources.with(DATABASE_WRITE);
            Connection writer = call.database().writer();
            Thread.currentThread().interrupt();
            try {
                execute(writer, "MERGE INTO notes VALUES (2, '" + "x".repeat(20_000) + i + "')");
            } catch (SQLException stopped) {
                assertThat(stopped.getMessage()).isNotBlank();
            }
            assertThat(Thread.interrupted()).isTrue();
            call.close();
        }
        assertThat(count(resources.with(DATABASE_READ).database().reader())).isBetween(1, 2);
    }

    @Test
    void aCallOpensOnlySoManyConnections() throws SQLException {
        CallResources call = resources.with(DATABASE_READ);
        for (int i = 0; i < 8; i++) {
            call.database().reader();
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> call.database().reader())
                .withMessageContaining("too many connections in one call (limit 8)");
        call.close();
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static int count(Connection connection) throws SQLException {
        try (Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("SELECT count(*) FROM notes")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void execute(Connection connection, String statement) throws SQLException {
        try (Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }
}
