package dev.capstan.server;

import dev.capstan.database.SchemaVersion;
import dev.capstan.h2.RootCause;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.BeanContextException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The database of a server. */
sealed interface ServerDatabase permits FileDatabase, PostgresDatabase {

    /**
     * Returns the database that the options of a server name: PostgreSQL, or a file in the data directory.
     *
     * @throws StartupFailed where the options are invalid
     */
    static ServerDatabase of(Path data, Map<String, Object> options) throws StartupFailed {
        Optional<PostgresDatabase> shared = PostgresDatabase.of(options);
        return shared.isPresent() ? shared.get() : new FileDatabase(data, options);
    }

    /** Returns the settings of the application that connect it. */
    Map<String, Object> settings();

    /** Returns the settings of a server that may share it. */
    default Map<String, Object> serverSettings() {
        return settings();
    }

    /** Opens it for work without a server, and migrates its tables. */
    default ApplicationContext migrated() throws StartupFailed {
        try {
            return Contexts.start(settings());
        } catch (BeanContextException e) {
            throw notAssembled(e);
        }
    }

    /** Checks that it can be used, before it is opened. */
    void prepare() throws StartupFailed;

    /** Returns the failure for a server that could not be assembled, mostly because of its database. */
    default StartupFailed notAssembled(RuntimeException e) {
        if (SchemaVersion.isNewer(e)) {
            return new StartupFailed(newer(), e);
        }
        return failure(e)
                .orElseGet(() -> new StartupFailed(
                        "the server could not start: " + RootCause.of(e).getMessage(), e));
    }

    /** Returns the failure if it is one of this database, or empty. */
    Optional<StartupFailed> failure(RuntimeException e);

    /** Returns the failure for a database that cannot be written. */
    StartupFailed unwritable(Exception e);

    /** Returns the message for a database that a newer program has migrated. */
    default String newer() {
        return this + " was used by a newer version; use that one, or restore a backup of before";
    }

    /** Describes a database outside the data directory for users, without secrets; otherwise empty. */
    Optional<String> description();
}
