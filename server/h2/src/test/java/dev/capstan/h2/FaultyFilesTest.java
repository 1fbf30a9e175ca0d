package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultyFilesTest {

    @TempDir
    private Path directory;

    @Test
    void failedWritesEndTheDatabaseAndKeepWhatWasWritten() throws Exception {
        FaultyFiles files = FaultyFiles.of(directory);
        try (Connection connection = open()) {
            execute(connection, "CREATE TABLE kept (id INT)");
            execute(connection, "INSERT INTO kept VALUES (1)");
            execute(connection, "CHECKPOINT SYNC");
            files.failWrites(true);
            execute(connection, "INSERT INTO kept VALUES (2)");
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> execute(connection, "CHECKPOINT SYNC"));
        } catch (SQLException closedAlready) {
            assertThat(SqlFailure.of(closedAlready)).isEqualTo(SqlFailure.OF_THE_DATABASE);
        }
        files.clearFaults();
        try (Connection connection = open()) {
            assertThat(execute(connection, "SELECT id FROM kept WHERE id = 1")).isTrue();
        }
    }

    @Test
    void aFullDiskRefusesWhatGrows() throws Exception {
        FaultyFiles files = FaultyFiles.of(directory);
        try (Connection connection = open()) {
            execute(connection, "CREATE TABLE kept (text VARCHAR)");
            execute(connection, "CHECKPOINT SYNC");
            files.limitFreeSpace(10_000);
            execute(connection, "INSERT INTO kept SELECT RANDOM_UUID() FROM SYSTEM_RANGE(1, 10000)");
            assertThatThrownBy(() -> execute(connection, "CHECKPOINT SYNC"))
                    .hasStackTraceContaining("No space left on device");
        } catch (SQLException closedAlready) {
            assertThat(SqlFailure.of(closedAlready)).isEqualTo(SqlFailure.OF_THE_DATABASE);
        }
        files.clearFaults();
    }

    @Test
    void deletionAndDamageReachTheFile() throws Exception {
        Path file = FaultyFiles.of(directory).database();
        byte[] before = new byte[64];
        Files.write(file, before);
        assertThat(Files.readAllBytes(FaultyFiles.of(directory).damage(16, 8, 1).database()))
                .hasSize(64)
                .isNotEqualTo(before);
        assertThat(FaultyFiles.of(directory).delete().database()).doesNotExist();
    }

    private Connection open() throws SQLException {
        FaultyFiles.register();
        return DriverManager.getConnection(EmbeddedDatabase.url(directory, FaultyFiles.SCHEME), "sa", "");
    }

    private static boolean execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean isQuery = statement.execute(sql);
            return isQuery && statement.getResultSet().next();
        }
    }
}
