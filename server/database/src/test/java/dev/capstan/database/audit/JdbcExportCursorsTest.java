package dev.capstan.database.audit;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.audit.port.ExportCursorsContract;
import dev.capstan.database.DatabaseUnderTest;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The cursors of sinks in one database, as the server has it, which each test finds empty. */
class JdbcExportCursorsTest extends ExportCursorsContract {

    @TempDir
    private static Path directory;

    private static ApplicationContext context;

    @BeforeAll
    static void openTheDatabase() {
        context = ApplicationContext.run(DatabaseUnderTest.settings(directory));
    }

    @AfterAll
    static void closeTheDatabase() {
        context.close();
    }

    @Override
    protected ExportCursors emptyCursors() {
        try (Connection connection = DatabaseUnderTest.connect(directory);
                Statement statement = connection.createStatement()) {
            for (String table : new String[] {"export_cursor", "audit_record", "audit_head"}) {
                statement.execute("DELETE FROM " + table);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return context.getBean(ExportCursors.class);
    }

    @Override
    protected ChainStore store() {
        return context.getBean(ChainStore.class);
    }
}
