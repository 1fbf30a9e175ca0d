package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database whose file could not be read when it was opened. */
class FailedOpeningTest {

    @TempDir
    private Path directory;

    private FaultyFiles files;

    @BeforeEach
    void make() throws SQLException {
        FaultyFiles.register();
        files = FaultyFiles.of(directory);
        try (Connection made = open();
                Statement statement = made.createStatement()) {
            statement.execute("CREATE TABLE kept(id INT)");
        }
    }

    @AfterEach
    void heal() {
        files.clearFaults();
    }

    @Test
    void opensOnceTheFileIsReadable() throws SQLException {
        files.failReads(true);
        for (int tries = 0; tries < 3; tries++) {
            assertThatExceptionOfType(SQLException.class).isThrownBy(this::open);
        }
        files.failReads(false);

        try (Connection opened = open();
                Statement statement = opened.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO kept VALUES (1)")).isOne();
        }
    }

    private Connection open() throws SQLException {
        return DriverManager.getConnection(EmbeddedDatabase.url(directory, FaultyFiles.SCHEME), "sa", "");
    }
}
