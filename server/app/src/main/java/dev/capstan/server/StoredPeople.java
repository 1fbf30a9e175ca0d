package dev.capstan.server;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.database.file.EmbeddedDatabase;
import dev.capstan.server.settings.ServerFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import java.nio.file.Path;
import java.util.Map;

/** The accounts in the data folder of a server that is not running. */
public final class StoredPeople implements AutoCloseable {

    private final ApplicationContext context;

    private StoredPeople(ApplicationContext context) {
        this.context = context;
    }

    /** Opens the accounts; {@link ServerFailed} where there are none, or where a running server has them open. */
    public static StoredPeople open(Path data) throws ServerFailed {
        if (!EmbeddedDatabase.exists(data)) {
            throw new ServerFailed(
                    "there is no database in " + data + ": name the folder that 'serve' was given with" + " --data");
        }
        try {
            return new StoredPeople(
                    ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(data))));
        } catch (BeanContextException e) {
            throw EmbeddedDatabase.isInUse(e)
                    ? new ServerFailed(
                            "a running server uses " + data + ": ask it as an owner with --account NAME instead of"
                                    + " --data, or stop it first",
                            e)
                    : new ServerFailed("the database in " + data + " cannot be opened", e);
        }
    }

    /** Returns the changes of the accounts. */
    public ManageAccounts manage() {
        return context.getBean(ManageAccounts.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
