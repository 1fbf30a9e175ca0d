package dev.capstan.database;

import dev.capstan.h2.EmbeddedDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The database that the tests of this process use: H2 in a file as the server has it, or PostgreSQL with the system
 * property {@code capstan.test.database=postgresql}.
 */
public final class DatabaseUnderTest {

    private static final boolean IS_POSTGRES = "postgresql".equals(System.getProperty("capstan.test.database"));
    private static final Map<Path, String> POSTGRES = new HashMap<>();

    /** A slow machine holds a lock for longer than the two seconds that H2 waits by default. */
    private static final String LOCK_TIMEOUT = ";LOCK_TIMEOUT=20000";

    private DatabaseUnderTest() {}

    /** Returns the settings of a node whose database belongs to this directory. */
    public static Map<String, Object> settings(Path directory) {
        return IS_POSTGRES
                ? Map.of(
                        "datasources.default.url", postgres(directory),
                        "datasources.default.driver-class-name", "org.postgresql.Driver",
                        "datasources.default.username", "postgres")
                : Map.of("datasources.default.url", EmbeddedDatabase.url(directory) + LOCK_TIMEOUT);
    }

    /** Returns the URL of the PostgreSQL database of this directory; empty if tests use H2. */
    public static Optional<String> postgresUrl(Path directory) {
        return IS_POSTGRES ? Optional.of(postgres(directory)) : Optional.empty();
    }

    /** Connects to the database of this directory, beside its node. */
    public static Connection connect(Path directory) throws SQLException {
        return IS_POSTGRES
                ? DriverManager.getConnection(postgres(directory))
                : DriverManager.getConnection(EmbeddedDatabase.url(directory), "sa", "");
    }

    private static synchronized String postgres(Path directory) {
        return POSTGRES.computeIfAbsent(
                directory, unused -> PostgresServer.shared().newDatabase());
    }
}
