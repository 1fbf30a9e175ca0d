package dev.capstan.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.h2.CompactDatabase;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactDatabaseTest {

    /** H2 moves only what is two seconds old, which what is rewritten more often never gets. */
    private static final Duration PACE = Duration.ofMillis(500);

    @TempDir
    private Path directory;

    @Test
    void aFileShrinksWhileTheDatabaseIsInUse() throws Exception {
        String url = EmbeddedDatabase.url(directory);
        try (ApplicationContext context = ApplicationContext.run(Map.of("datasources.default.url", url))) {
            try (Connection connection = DriverManager.getConnection(url, "sa", "");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE large (id INT PRIMARY KEY, text VARCHAR)");
                statement.execute("INSERT INTO large SELECT A.\"X\", REPEAT(RANDOM_UUID()::VARCHAR, 100)"
                        + " FROM SYSTEM_RANGE(1, 2000) AS A(\"X\")");
                statement.execute("CHECKPOINT SYNC");
                long grown = size();
                statement.execute("DELETE FROM large WHERE id > 20");
                statement.execute("CHECKPOINT SYNC");

                CompactDatabase compact = context.getBean(CompactDatabase.class);
                Eventually.holds("the file is a quarter of what it was", Duration.ofMinutes(2), PACE, () -> {
                    use(statement);
                    compact.run();
                    return size() < grown / 4;
                });
                assertThat(count(statement)).isEqualTo(20);
            }
        }
    }

    /** Changes something, as whoever uses a database does: H2 frees what is dead when it writes. */
    private static void use(Statement statement) {
        try {
            statement.execute("UPDATE large SET text = RANDOM_UUID()::VARCHAR WHERE id = 1");
            statement.execute("CHECKPOINT SYNC");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long count(Statement statement) throws SQLException {
        try (var found = statement.executeQuery("SELECT COUNT(*) FROM large")) {
            found.next();
            return found.getLong(1);
        }
    }

    private long size() {
        try {
            return Files.size(EmbeddedDatabase.file(directory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
