package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.zaxxer.hikari.HikariDataSource;
import dev.capstan.h2.ProbedDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The probe that ends a fault of PostgreSQL. Its limit of temporary files stands for a disk without space. */
@DisabledOnOs(OS.WINDOWS)
class FullDiskProbeTest {

    private final HikariDataSource pool = new HikariDataSource();
    private String database = "";

    @BeforeEach
    void connect() throws SQLException {
        String url = PostgresServer.shared().newDatabase();
        database = url.replaceFirst(".*/(\\w+)\\?.*", "$1");
        pool.setJdbcUrl(url);
        pool.setUsername("postgres");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE database_state (probes BIGINT)");
        }
    }

    @AfterEach
    void disconnect() {
        pool.close();
    }

    @Test
    void diskWithRoomForARowOnlyDoesNotEndTheFault() {
        limitFiles("512kB");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ProbedDatabase.write(pool))
                .withMessageContaining("temp_file_limit");
    }

    @Test
    void aMebibyteOfSpaceEndsTheFault() {
        limitFiles("2MB");

        assertThatNoException().isThrownBy(() -> ProbedDatabase.write(pool));
    }

    private void limitFiles(String size) {
        PostgresServer.shared().execute("ALTER DATABASE " + database + " SET temp_file_limit = '" + size + "'");
    }
}
