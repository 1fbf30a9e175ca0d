package dev.capstan.database.audit;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ChainStoreContract;
import dev.capstan.database.DatabaseUnderTest;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The chain store of the embedded database, in a file as the server has it. */
class JdbcChainStoreTest extends ChainStoreContract {

    @TempDir
    private Path directory;

    private @Nullable ApplicationContext context;

    @Override
    protected ChainStore emptyStore() {
        context = ApplicationContext.run(DatabaseUnderTest.settings(directory));
        return context.getBean(ChainStore.class);
    }

    @AfterEach
    void closeTheDatabase() {
        if (context != null) {
            context.close();
        }
    }
}
