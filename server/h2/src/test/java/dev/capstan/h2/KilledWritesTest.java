package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed while H2 writes its file. Freed space is reused at once, so that little is enough. */
class KilledWritesTest {

    private static final int COMMITS = 100;

    private final Random random = new Random(1);

    @TempDir
    private Path directory;

    @Test
    void noAcknowledgedCommitIsLost() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        List<String> lost = new ArrayList<>();
        try (Connection connection = opened(data, FaultyFiles.SCHEME);
                Statement statement = connection.createStatement()) {
            new DatabaseState().opening(EmbeddedDatabase.opened(connection));
            statement.execute("CREATE TABLE counter (id INT PRIMARY KEY, number INT)");
            statement.execute("INSERT INTO counter VALUES (1, 0)");
            statement.execute("CREATE TABLE filler (id INT PRIMARY KEY, text VARCHAR)");
            statement.execute("CHECKPOINT");
            for (int commit = 1; commit <= COMMITS; commit++) {
                int acknowledged = commit - 1;
                FaultyFiles.of(data).atKill(content -> {
                    int found = numberIn(content);
                    if (found < acknowledged) {
                        lost.add(found + " instead of " + acknowledged);
                    }
                });
                statement.execute("UPDATE counter SET number = " + commit);
                fill(statement, commit);
                statement.execute("CHECKPOINT");
            }
        } finally {
            FaultyFiles.of(data).atKill(null);
        }

        assertThat(lost).as("commits found after a kill").isEmpty();
    }

    /** Changes other rows of random lengths, so that the writes have different sizes and lifetimes. */
    private void fill(Statement statement, int commit) throws SQLException {
        if (random.nextInt(3) == 0) {
            String text = "x".repeat(random.nextInt(20_000));
            statement.execute("INSERT INTO filler VALUES (" + commit + ", '" + text + "')");
        }
        if (random.nextInt(6) == 0) {
            statement.execute("DELETE FROM filler WHERE id < " + random.nextInt(commit));
        }
    }

    private int numberIn(byte[] content) {
        try {
            Path copy = Files.createTempDirectory(directory, "copy");
            Files.write(EmbeddedDatabase.file(copy), content);
            try (Connection connection = opened(copy, "file");
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT number FROM counter")) {
                row.next();
                return row.getInt(1);
            } finally {
                Files.delete(EmbeddedDatabase.file(copy));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            return -1;
        }
    }

    private static Connection opened(Path data, String fileSystem) throws SQLException {
        FaultyFiles.register();
        String url = EmbeddedDatabase.url(data, fileSystem).replace("RETENTION_TIME=2000", "RETENTION_TIME=0");
        return DriverManager.getConnection(url, "sa", "");
    }
}
