package dev.capstan.h2;

import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The unique name of a database, generated at its first use. */
@Singleton
public final class DatabaseIdentity {

    private final DataSource dataSource;
    private final DiskFlush diskFlush;

    DatabaseIdentity(DataSource dataSource, DiskFlush diskFlush) {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
        this.diskFlush = diskFlush;
    }

    /**
     * Returns the name, which is on disk and never changes for a database.
     *
     * @throws AuditUnavailable where it cannot be read, or a new one cannot be written
     */
    public String id() {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement name =
                        connection.prepareStatement("UPDATE database_state SET id = ? WHERE id = ''")) {
            name.setString(1, UUID.randomUUID().toString());
            if (name.executeUpdate() > 0) {
                diskFlush.flush();
            }
            return read(connection);
        } catch (SQLException e) {
            throw new AuditUnavailable("the identity of the database cannot be read or written", e);
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
