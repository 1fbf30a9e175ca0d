package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFailureTest {

    private Connection other;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        other = DriverManager.getConnection("jdbc:h2:mem:failures;DB_CLOSE_DELAY=-1");
        connection = DriverManager.getConnection("jdbc:h2:mem:failures");
        execute(connection, "SET LOCK_TIMEOUT 50");
        execute(other, "CREATE TABLE one (id INT PRIMARY KEY)");
        execute(other, "INSERT INTO one VALUES (1)");
    }

    @AfterEach
    void close() throws SQLException {
        try (Connection last = DriverManager.getConnection("jdbc:h2:mem:failures")) {
            execute(last, "SHUTDOWN IMMEDIATELY");
        }
    }

    @Test
    void aStatementIsAtFaultForAKeyThatExists() {
        assertThat(failure("INSERT INTO one VALUES (1)")).isEqualTo(SqlFailure.OF_THE_STATEMENT);
    }

    @Test
    void othersAreInTheWayOfARowThatIsLocked() throws SQLException {
        other.setAutoCommit(false);
        execute(other, "UPDATE one SET id = 2");

        assertThat(failure("UPDATE one SET id = 3")).isEqualTo(SqlFailure.TRANSIENT);
    }

    @Test
    void aDatabaseFailsThatIsClosedOrAboutToBe() throws SQLException {
        SQLException shuttingDown = new SQLException("open in exclusive mode", "90135", 90135);
        assertThat(SqlFailure.of(shuttingDown)).isEqualTo(SqlFailure.OF_THE_DATABASE);

        execute(other, "SHUTDOWN IMMEDIATELY");
        assertThat(failure("SELECT * FROM one")).isEqualTo(SqlFailure.OF_THE_DATABASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01", "57014", "55P03", "25P03", "25P04"})
    void aTransactionThatWaitsOrTakesTooLongMayBeRepeated(String state) {
        assertThat(SqlFailure.of(new SQLException("timeout", state))).isEqualTo(SqlFailure.TRANSIENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"25006", "28P01", "3D000", "42501", "08006", "53100", "57P01", "XX001"})
    void aDatabaseFailsThatTakesNothingMore(String state) {
        assertThat(SqlFailure.of(new SQLException("refused", state))).isEqualTo(SqlFailure.OF_THE_DATABASE);
    }

    private SqlFailure failure(String sql) {
        return SqlFailure.of(catchThrowableOfType(SQLException.class, () -> execute(connection, sql)));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
