package dev.capstan.server;

import dev.capstan.database.SchemaVersion;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.jdbc.DataSourceResolver;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;

/**
 * The database of a server that is not running, or PostgreSQL beside the servers that use it. It is never migrated: only
 * the start of a server does that.
 */
public final class OfflineDatabase {

    private OfflineDatabase() {}

    /** Opens the PostgreSQL database that these options name. */
    public static ApplicationContext open(Map<String, Object> options) throws StartupFailed {
        PostgresDatabase database = PostgresDatabase.of(options)
                .orElseThrow(() -> new IllegalArgumentException("the options name no database"));
        database.prepare();
        try {
            return ofThisVersion(database);
        } catch (BeanContextException | DataAccessException e) {
            throw database.notAssembled(e);
        }
    }

    /**
     * Opens the database in a data directory.
     *
     * @param data the data directory
     * @param option the option that names it
     * @param whileInUse what to do while a server uses it
     * @throws StartupFailed where it does not exist, a server uses it, or it is of another version
     */
    public static ApplicationContext open(Path data, String option, String whileInUse) throws StartupFailed {
        if (!EmbeddedDatabase.exists(data)) {
            throw new StartupFailed("no database in " + data + "; set " + option + " to the data directory of 'serve'");
        }
        FileDatabase database = new FileDatabase(data, Map.of());
        try {
            return ofThisVersion(database);
        } catch (BeanContextException | DataAccessException e) {
            if (EmbeddedDatabase.isInUse(e)) {
                throw new StartupFailed("a running server uses " + data + "; " + whileInUse, e);
            }
            throw EmbeddedDatabase.isUnavailable(e)
                    ? database.unwritable(e)
                    : new StartupFailed(database + " cannot be opened; restore it from a backup", e);
        }
    }

    private static ApplicationContext ofThisVersion(ServerDatabase database) throws StartupFailed {
        Map<String, Object> settings = new HashMap<>(database.settings());
        settings.put("flyway.datasources.default.enabled", false);
        ApplicationContext context = Contexts.start(settings);
        try {
            require(version(context), database);
            return context;
        } catch (StartupFailed | RuntimeException e) {
            context.close();
            throw e;
        }
    }

    private static SchemaVersion version(ApplicationContext context) {
        return SchemaVersion.of(context.getBean(DataSourceResolver.class).resolve(context.getBean(DataSource.class)));
    }

    private static void require(SchemaVersion version, ServerDatabase database) throws StartupFailed {
        if (version == SchemaVersion.NEWER) {
            throw new StartupFailed(database.newer());
        }
        if (version == SchemaVersion.OLDER) {
            throw new StartupFailed(
                    database + " was last used by an older version; start this version of the server once");
        }
    }
}
