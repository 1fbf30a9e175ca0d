package dev.capstan.server;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import java.nio.file.Path;
import java.util.Map;

/** The accounts in the data directory of a server that is not running, or in PostgreSQL. */
public final class OfflineAccounts implements AutoCloseable {

    private final ApplicationContext context;

    private OfflineAccounts(ApplicationContext context) {
        this.context = context;
    }

    /** Opens the accounts in the PostgreSQL database that these options name, beside the servers that use it. */
    public static OfflineAccounts open(Map<String, Object> options) throws StartupFailed {
        return new OfflineAccounts(PostgresDatabase.open(options));
    }

    /** Opens the accounts. Throws {@link StartupFailed} if they do not exist, or if a running server has them open. */
    public static OfflineAccounts open(Path data) throws StartupFailed {
        if (!EmbeddedDatabase.exists(data)) {
            throw new StartupFailed("no database in " + data + "; set --data to the data directory of 'serve'");
        }
        try {
            return new OfflineAccounts(Contexts.start(Map.of("datasources.default.url", EmbeddedDatabase.url(data))));
        } catch (BeanContextException e) {
            throw EmbeddedDatabase.isInUse(e)
                    ? new StartupFailed(
                            "a running server uses " + data + "; connect as an owner with --account NAME instead of"
                                    + " --data, or stop the server",
                            e)
                    : new StartupFailed("the database in " + data + " cannot be opened", e);
        }
    }

    /** Returns the operations on the accounts. */
    public ManageAccounts manageAccounts() {
        return context.getBean(ManageAccounts.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
