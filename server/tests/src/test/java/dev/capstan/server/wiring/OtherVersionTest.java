package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.cli.CommandRun;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that was used by another version of the server. */
class OtherVersionTest {

    private static final String MIGRATIONS = "SELECT COUNT(*) FROM \"flyway_schema_history\"";

    @TempDir
    private Path data;

    @Test
    void olderDatabaseIsMigratedByTheStartOfAServerAlone() throws Exception {
        Path older = Path.of(getClass().getResource("/written-before/data").toURI());
        Files.copy(older.resolve("capstan.mv.db"), data.resolve("capstan.mv.db"));
        int before = number(MIGRATIONS);

        assertThat(command("audit", "verify").failed().err())
                .contains("the database in " + data
                        + " was last used by an older version; start this version of the server once");
        assertThat(command("accounts", "list").failed().err()).contains("was last used by an older version");
        assertThat(number(MIGRATIONS)).isEqualTo(before);

        serve();
        assertThat(number(MIGRATIONS)).isGreaterThan(before);
        assertThat(command("audit", "verify").out()).startsWith("The chain is intact:");
    }

    @Test
    void newerDatabaseIsUsedByNothing() throws Exception {
        serve();
        execute("INSERT INTO \"flyway_schema_history\" VALUES"
                + " (999, '999', 'later', 'SQL', 'V999__later.sql', NULL, 'later', CURRENT_TIMESTAMP, 0, TRUE)");

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(this::serve)
                .withMessage("the database in " + data
                        + " was used by a newer version; use that one, or restore a backup of before");
        assertThat(command("audit", "verify").failed().err()).contains("was used by a newer version");
        assertThat(command("accounts", "list").failed().err()).contains("was used by a newer version");
    }

    private void serve() throws StartupFailed {
        CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0).close();
    }

    private CommandRun command(String group, String name) {
        return CommandRun.of(group, name, "--data", data.toString());
    }

    private int number(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(data), "sa", "");
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getInt(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(data), "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
