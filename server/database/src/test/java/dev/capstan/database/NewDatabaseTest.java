package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewDatabaseTest {

    private static final String SCRIPT = "db/new/h2.sql";

    @TempDir
    private Path directory;

    /** With {@code -Dschema.write=true} the script is written. */
    @Test
    void theScriptIsWhatTheMigrationsResultIn() throws Exception {
        Flyway.configure()
                .dataSource(url(), "sa", "")
                .locations("classpath:db/migration")
                .load()
                .migrate();
        String migrated = String.join("\n", content()) + "\n";
        if (Boolean.getBoolean("schema.write")) {
            Files.writeString(Path.of("src/main/resources", SCRIPT), migrated);
        }

        assertThat(script())
                .as("write it with -Dtest=NewDatabaseTest -Dschema.write=true, and read the diff")
                .isEqualTo(migrated);
    }

    @Test
    void aNewDatabaseIsThatOfTheScript() throws Exception {
        start();

        assertThat(String.join("\n", content()) + "\n").isEqualTo(script());
    }

    @Test
    void anInterruptedCreationIsDoneAgain() throws Exception {
        execute(
                "CREATE TABLE " + NewDatabase.UNFINISHED + " (id INT)",
                "CREATE TABLE audit_record (half INT)",
                "CREATE SEQUENCE of_no_table");

        start();

        assertThat(String.join("\n", content()) + "\n").isEqualTo(script());
    }

    @Test
    void aDatabaseOfSomebodyElseKeepsItsTables() throws Exception {
        execute("CREATE TABLE theirs (id INT)", "INSERT INTO theirs VALUES (7)");

        assertThatExceptionOfType(BeanContextException.class).isThrownBy(this::start);

        assertThat(content()).contains("INSERT INTO \"public\".\"theirs\" VALUES(7);");
    }

    private void start() {
        ApplicationContext.run(Map.of("datasources.default.url", url())).close();
    }

    private String url() {
        return EmbeddedDatabase.url(directory);
    }

    private static String script() throws IOException {
        return new String(
                Objects.requireNonNull(NewDatabase.class.getClassLoader().getResourceAsStream(SCRIPT))
                        .readAllBytes(),
                StandardCharsets.UTF_8);
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "sa", "");
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the statements that would create this database, without what differs from time to time. */
    private List<String> content() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "sa", "");
                Statement statement = connection.createStatement();
                ResultSet lines = statement.executeQuery("SCRIPT SIMPLE NOPASSWORDS NOSETTINGS")) {
            List<String> content = new ArrayList<>();
            while (lines.next()) {
                String line = lines.getString(1);
                if (!line.startsWith("CREATE USER") && !line.startsWith("--")) {
                    content.add(line.replaceAll("TIMESTAMP '[^']*', \\d+, TRUE", "CURRENT_TIMESTAMP, 0, TRUE"));
                }
            }
            return content;
        }
    }
}
