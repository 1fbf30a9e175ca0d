package dev.capstan.database;

import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;

/** The version of the tables of a database, compared with that of this program. */
public enum SchemaVersion {
    /** The tables are those of this program. */
    SAME,
    /** Migrations of this program are missing. */
    OLDER,
    /** A newer program has migrated them. */
    NEWER;

    private static final String MIGRATIONS = "classpath:db/migration";

    /** Reads the version of a database, and changes nothing. Throws {@link DataAccessException} if it cannot be read. */
    public static SchemaVersion of(DataSource database) {
        return of(Flyway.configure().dataSource(database));
    }

    /** Reads the version of a database with this JDBC URL, and changes nothing. */
    public static SchemaVersion of(String url, String user, String password) {
        return of(Flyway.configure().dataSource(url, user, password));
    }

    private static SchemaVersion of(FluentConfiguration database) {
        MigrationInfo[] all = all(database.locations(MIGRATIONS).load());
        if (Arrays.stream(all).anyMatch(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS)) {
            return NEWER;
        }
        return Arrays.stream(all).anyMatch(migration -> migration.getState() == MigrationState.PENDING) ? OLDER : SAME;
    }

    private static MigrationInfo[] all(Flyway flyway) {
        try {
            return flyway.info().all();
        } catch (FlywayException e) {
            throw new DataAccessException("the version of the tables cannot be read", e);
        }
    }

    /** Whether a database could not be opened because a newer program has migrated it. */
    public static boolean isNewer(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(FlywayValidateException.class::isInstance);
    }

    /** Makes Flyway refuse a newer database, which it accepts by default. */
    @Singleton
    @Named("default")
    static final class NoNewerDatabase implements FlywayConfigurationCustomizer {

        @Override
        public void customizeFluentConfiguration(FluentConfiguration configuration) {
            configuration.ignoreMigrationPatterns(new String[0]);
        }

        @Override
        public String getName() {
            return "default";
        }
    }
}
