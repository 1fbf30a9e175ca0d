package dev.capstan.database.audit;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.audit.port.ExportCursorsContract;
import dev.capstan.database.DatabaseUnderTest;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The cursors of sinks in the embedded database, in a file as the server has it. */
class JdbcExportCursorsTest extends ExportCursorsContract {

    @TempDir
    private Path directory;

    private ApplicationContext context;

    @Override
    protected ExportCursors emptyCursors() {
        context = ApplicationContext.run(DatabaseUnderTest.settings(directory));
        return context.getBean(ExportCursors.class);
    }

    @Override
    protected ChainStore store() {
        return context.getBean(ChainStore.class);
    }

    @AfterEach
    void closeTheDatabase() {
        context.close();
    }
}
