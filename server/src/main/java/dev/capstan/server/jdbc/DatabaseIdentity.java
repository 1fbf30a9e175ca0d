package dev.capstan.server.jdbc;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The name that a database has of its own, from the first time that it is asked for. */
@Singleton
public final class DatabaseIdentity {

    private final DataSource dataSource;

    DatabaseIdentity(DataSource dataSource) {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
    }

    /** Returns the name, which is the same for as long as the database lasts. */
    public String id() {
        try (Connection connection = dataSource.getConnection()) {
            try (PreparedStatement name =
                    connection.prepareStatement("UPDATE database_state SET id = ? WHERE id = ''")) {
                name.setString(1, UUID.randomUUID().toString());
                name.executeUpdate();
            }
            return read(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("the database has no row in database_state", e);
        }
    }

    private static String read(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT id FROM database_state");
                ResultSet found = query.executeQuery()) {
            if (!found.next()) {
                throw new SQLException("database_state is empty");
            }
            return found.getString(1);
        }
    }
}
