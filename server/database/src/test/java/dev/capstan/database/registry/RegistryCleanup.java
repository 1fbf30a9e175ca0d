package dev.capstan.database.registry;

import dev.capstan.database.TestDatabase;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The registry of a database from which other tests' versions are gone. */
final class RegistryCleanup {

    private RegistryCleanup() {}

    @SuppressWarnings("unchecked")
    static Registry in(TestDatabase database) {
        DataSource source = DelegatingDataSource.unwrapDataSource(database.bean(DataSource.class));
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : List.of("version", "schema", "capability")) {
                statement.execute("DELETE FROM registered_" + table);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        RegisteredCapabilityRows capabilities = database.bean(RegisteredCapabilityRows.class);
        RegisteredVersionRows versions = database.bean(RegisteredVersionRows.class);
        return new JdbcRegistry(
                capabilities,
                versions,
                database.bean(RegisteredSchemaRows.class),
                new RegistryIndex(capabilities, versions, database.bean(DatabaseState.class)),
                database.bean(TransactionOperations.class),
                database.bean(DiskFlush.class),
                database.bean(DatabaseState.class));
    }
}
