package dev.capstan.server;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
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
        return new OfflineAccounts(OfflineDatabase.open(options));
    }

    /** Opens the accounts. Throws {@link StartupFailed} if they do not exist, or if a running server has them open. */
    public static OfflineAccounts open(Path data) throws StartupFailed {
        return new OfflineAccounts(OfflineDatabase.open(
                data, "--data", "connect as an owner with --account NAME instead of --data, or stop the server"));
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
