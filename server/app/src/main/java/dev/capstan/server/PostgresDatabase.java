package dev.capstan.server;

import dev.capstan.database.SchemaVersion;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.RootCause;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A PostgreSQL database, which several servers may share. */
final class PostgresDatabase implements ServerDatabase {

    private static final System.Logger LOG = System.getLogger(PostgresDatabase.class.getName());

    /** The first version whose statements, types and defaults the migrations and adapters are written for. */
    private static final int MIN_VERSION = 13;

    private static final int VERSION_UNIT = 10_000;

    private static final String PROPERTIES = """
            SELECT current_setting('server_version_num')::int AS version,
                   current_setting('server_version') AS version_text,
                   current_setting('server_encoding') AS encoding,
                   pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS is_read_only,
                   current_setting('synchronous_commit') AS commits,
                   current_setting('fsync') AS syncs,
                   COALESCE(current_schema(), 'public') AS schema,
                   COALESCE(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS creates_tables""";

    /** The settings that name such a database. */
    static final Set<String> SETTINGS = Set.of(
            Settings.DATABASE_URL, Settings.DATABASE_USER, Settings.DATABASE_PASSWORD, Settings.DATABASE_CONNECTIONS);

    private final PostgresAddress address;
    private final Optional<Object> connections;
    private String version = "";

    private PostgresDatabase(PostgresAddress address, Optional<Object> connections) {
        this.address = address;
        this.connections = connections;
    }

    /** Returns the database that the options name, or empty. Throws {@link StartupFailed} if they are invalid. */
    static Optional<PostgresDatabase> of(Map<String, Object> options) throws StartupFailed {
        Optional<Object> connections = Optional.ofNullable(options.get(Settings.DATABASE_CONNECTIONS));
        return PostgresAddress.of(options).map(address -> new PostgresDatabase(address, connections));
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of(
                "datasources.default.url",
                address.url(),
                "datasources.default.driver-class-name",
                "org.postgresql.Driver",
                "datasources.default.username",
                address.user(),
                "datasources.default.password",
                address.password(),
                EmbeddedDatabase.EXCLUSIVE,
                false);
    }

    /**
     * Returns the settings, with a limit for a transaction whose server is frozen or cut off: it holds locks, such as
     * that of an audit chain, for which other servers wait. Flyway then locks without a transaction, which would be
     * idle during a long migration.
     */
    @Override
    public Map<String, Object> serverSettings() {
        Map<String, Object> settings = new HashMap<>(settings());
        settings.put("datasources.default.connection-init-sql", "SET idle_in_transaction_session_timeout = '20s'");
        connections.ifPresent(maximum -> settings.put("datasources.default.maximum-pool-size", maximum));
        settings.put("flyway.datasources.default.properties", Map.of("flyway.postgresql.transactional.lock", "false"));
        return settings;
    }

    /** Connects and checks version, encoding, rights and durability. */
    @Override
    public void prepare() throws StartupFailed {
        try (Connection connection = DriverManager.getConnection(address.url(), address.user(), address.password());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(PROPERTIES)) {
            found.next();
            check(found);
        } catch (SQLException e) {
            throw notConnected(e);
        }
    }

    /** Returns the version of its tables. */
    SchemaVersion tables() {
        return SchemaVersion.of(address.url(), address.user(), address.password());
    }

    private void check(ResultSet found) throws SQLException, StartupFailed {
        version = found.getString("version_text");
        if (found.getInt("version") < MIN_VERSION * VERSION_UNIT) {
            throw unusable("PostgreSQL " + version + " is too old; use version " + MIN_VERSION + " or later");
        }
        String encoding = found.getString("encoding");
        if (!encoding.equals("UTF8")) {
            throw unusable("its encoding is " + encoding + "; create it with ENCODING 'UTF8'");
        }
        if (found.getBoolean("is_read_only")) {
            throw unusable("it is read-only; use the address of the primary");
        }
        if (found.getString("commits").equals("off")) {
            throw unusable("synchronous_commit is off, so acknowledged changes can be lost; set it to on for user "
                    + address.user());
        }
        if (!found.getBoolean("creates_tables")) {
            String schema = found.getString("schema");
            throw unusable("user " + address.user() + " may not create tables in schema " + schema
                    + "; run GRANT CREATE, USAGE ON SCHEMA " + schema + " TO " + address.user());
        }
        if (found.getString("syncs").equals("off")) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the database {0} runs with fsync = off; acknowledged changes are lost when its machine fails",
                    address);
        }
    }

    private StartupFailed notConnected(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (state.startsWith("28")) {
            return new StartupFailed(
                    "the database " + address + " refused user " + address.user()
                            + "; check the user and the password ("
                            + RootCause.of(e).getMessage() + ")",
                    e);
        }
        return state.equals("3D000")
                ? new StartupFailed("the database " + address + " does not exist; create it with CREATE DATABASE", e)
                : unwritable(e);
    }

    private StartupFailed unusable(String reason) {
        return new StartupFailed("the database " + address + " cannot be used: " + reason);
    }

    @Override
    public Optional<StartupFailed> failure(RuntimeException e) {
        return EmbeddedDatabase.isUnreadable(e) ? Optional.of(unwritable(e)) : Optional.empty();
    }

    @Override
    public StartupFailed unwritable(Exception e) {
        return new StartupFailed(
                "the database " + address + " cannot be reached or written: "
                        + RootCause.of(e).getMessage() + ". Check its address and that PostgreSQL is running",
                e);
    }

    @Override
    public Optional<String> description() {
        return Optional.of("PostgreSQL " + version + " at " + address);
    }

    @Override
    public String toString() {
        return "the database " + address;
    }
}
