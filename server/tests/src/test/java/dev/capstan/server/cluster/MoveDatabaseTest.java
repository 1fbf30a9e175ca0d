package dev.capstan.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.database.PostgresServer;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.MoveDatabase;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.command.Capstan;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class MoveDatabaseTest {

    private static final String ISSUER = "http://127.0.0.1:8420";

    private static final Map<String, Object> EMBEDDED =
            Map.of(Settings.PUBLIC_URL, ISSUER, Settings.GRACE, "PT1S", Settings.UNKNOWN_CALLER_LIMIT, "off");

    @TempDir
    private static Path before;

    private static final ClusterAgent AGENT = new ClusterAgent(HttpClient.newHttpClient(), ISSUER);
    private static String used;

    @TempDir
    private Path data;

    private String target;

    @BeforeAll
    static void useAnEmbeddedDatabase() throws Exception {
        try (CapstanServer server =
                ServerAssembly.of(before, "127.0.0.1", 0, EMBEDDED).serve(RunningServer.fleet())) {
            String password = server.firstAccount().orElseThrow().password();
            AGENT.registers(server.url()).approved(server.url(), password);
            used = AGENT.token();
            assertThat(AGENT.executes(server.url(), used)).isEqualTo(200);
        }
    }

    @BeforeEach
    void copyItsDirectory() throws Exception {
        try (Stream<Path> files = Files.list(before)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, data.resolve(file.getFileName()));
            }
        }
        target = PostgresServer.shared().newDatabase();
    }

    private CapstanServer served(Map<String, Object> options) throws StartupFailed {
        return ServerAssembly.of(data, "127.0.0.1", 0, options).serve(RunningServer.fleet());
    }

    private Map<String, Object> shared() {
        return Map.of(
                Settings.PUBLIC_URL, ISSUER,
                Settings.GRACE, "PT1S",
                Settings.DATABASE_URL, target);
    }

    private MoveDatabase.Moved move() throws StartupFailed {
        return new MoveDatabase(data, shared()).run((table, rows) -> {});
    }

    @Test
    void serverGoesOnWithGrantsAndUsedTokens() throws Exception {
        MoveDatabase.Moved moved = move();

        assertThat(moved.tables()).containsEntry("agent", 1L).containsEntry("agent_grant", 2L);
        assertThat(moved.heads()).containsOnlyKeys("default");
        assertThat(moved.heads().get("default").seq()).isEqualTo(moved.tables().get("audit_record"));
        try (CapstanServer server = served(shared())) {
            assertThat(server.firstAccount()).isEmpty();
            assertThat(AGENT.executes(server.url(), used)).as("a used token").isEqualTo(401);
            assertThat(AGENT.executes(server.url(), AGENT.token())).isEqualTo(200);
        }
    }

    /** An earlier version stored such texts as they came. */
    @Test
    void charactersThatPostgresCannotStoreAreReplaced() throws Exception {
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(data), "sa", "");
                PreparedStatement rename = connection.prepareStatement("UPDATE agent SET name = ?")) {
            rename.setString(1, "a\0b");
            rename.executeUpdate();
        }

        move();

        try (Connection connection = DriverManager.getConnection(target);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT name FROM agent")) {
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isEqualTo("a\u2400b");
        }
    }

    @Test
    void tablesMayBeInAnotherSchema() throws Exception {
        execute("CREATE SCHEMA capstan");
        target += "&currentSchema=capstan";

        assertThat(move().tables()).containsEntry("agent", 1L);
    }

    @Test
    void commandsOpenTheDatabaseWithoutAServer() throws Exception {
        move();

        assertThat(output("accounts", "list", "--database", target)).contains("owner  owner");
        assertThat(output("audit", "verify", "--database", target)).startsWith("The chain is intact:");
        assertThat(output("accounts", "list", "--database", target + "&password=secret"))
                .contains("--database has a password, which other users can see");
    }

    @Test
    void twoServersDoNotShareADataDirectory() throws Exception {
        move();

        try (CapstanServer first = served(shared())) {
            assertThatExceptionOfType(StartupFailed.class)
                    .isThrownBy(() -> served(shared()))
                    .withMessage("another server uses the data directory " + data
                            + "; stop it, or set another directory with --data");
            assertThat(AGENT.executes(first.url(), AGENT.token())).isEqualTo(200);
        }
        served(shared()).close();
    }

    @Test
    void databaseOfANewerServerIsNotUsed() throws Exception {
        move();
        execute("INSERT INTO flyway_schema_history (installed_rank, version, description, type, script, installed_by,"
                + " execution_time, success) VALUES (999, '999', 'later', 'SQL', 'V999__later.sql', 'later', 0, TRUE)");

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> served(shared()))
                .withMessageContainingAll("the database 127.0.0.1:", "was used by a newer version");
        assertThat(output("accounts", "list", "--database", target)).contains("was used by a newer version");
        assertThat(output("doctor", "--database", target))
                .contains("failed  database")
                .contains("a newer version");
    }

    private static String output(String... arguments) {
        StringWriter output = new StringWriter();
        Capstan.commandLine()
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(arguments);
        return output.toString();
    }

    @Test
    void noServerStartsOnTheOldFile() throws Exception {
        MoveDatabase.Moved moved = move();

        assertThat(moved.kept()).exists();
        assertThat(EmbeddedDatabase.file(data)).doesNotExist();
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> served(EMBEDDED))
                .withMessageContaining("if it moved to PostgreSQL, name that with --database");
    }

    @Test
    void interruptedMoveCanBeRepeated() throws Exception {
        MoveDatabase.Moved moved = move();
        Files.move(moved.kept(), EmbeddedDatabase.file(data));

        assertThat(move().tables()).isEqualTo(moved.tables());
    }

    @Test
    void rowsThatDifferAreReported() throws Exception {
        MoveDatabase.Moved moved = move();
        Files.move(moved.kept(), EmbeddedDatabase.file(data));
        execute("UPDATE agent SET name = 'another'");

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(this::move)
                .withMessage("nothing was copied: the rows of agent differ: 1 in the source, 1 in the target; a server"
                        + " has used the target since it was copied");
        assertThat(EmbeddedDatabase.file(data)).exists();
    }

    @Test
    void databaseOfAnotherInstallationIsRefused() throws Exception {
        move();
        execute("UPDATE database_state SET id = 'another'");
        Files.move(data.resolve("capstan.mv.db.moved"), EmbeddedDatabase.file(data));

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(this::move)
                .withMessage("nothing was copied: the target is in use by another installation; create an empty"
                        + " database");
    }

    @Test
    void serverRefusesAnotherDatabaseThanItsOwn() throws Exception {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> served(shared()))
                .withMessageContaining("is not the one that the directory was used with");
    }

    private void execute(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection(target);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
