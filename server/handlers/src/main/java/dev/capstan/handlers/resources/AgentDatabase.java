package dev.capstan.handlers.resources;

import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The H2 database of one agent: a schema with the agent's tables, a user that may read it, a user that owns it, and an
 * administrator that only this class uses.
 */
final class AgentDatabase {

    /** The user of a connection. */
    enum User {
        READER,
        WRITER
    }

    private static final String UNFORESEEN_RIGHTS = "SELECT grantee, table_schema, table_name FROM"
            + " information_schema.rights WHERE NOT (grantee = 'reader' AND rights = 'SELECT' AND table_schema = 'data'"
            + " AND table_name = '')";

    private final String url;
    private final ScheduledExecutorService watches;
    private final SecureRandom random = new SecureRandom();
    private @Nullable Connection administrator;

    /**
     * Creates a database that is not open yet.
     *
     * @param file its path, without the file extension
     * @param watches runs the watching of its connections
     */
    AgentDatabase(Path file, ScheduledExecutorService watches) {
        // Handlers are interrupted: a file that their own thread reads would be closed for all.
        this.url = "jdbc:h2:async:" + file + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH"
                + ";DB_CLOSE_ON_EXIT=FALSE";
        this.watches = watches;
    }

    ScheduledExecutorService watches() {
        return watches;
    }

    /** Opens a connection of this user, in the agent's schema. */
    synchronized Connection connect(User user) throws SQLException {
        String name = user == User.READER ? "reader" : "writer";
        String password = new BigInteger(128, random).toString(16);
        prepare(name, password);
        return DriverManager.getConnection(url + ";SCHEMA=data", name, password);
    }

    /** Restores the schema and the rights, which a writer may have changed, before a user connects. */
    private void prepare(String user, String password) throws SQLException {
        try (Statement sql = administrator().createStatement()) {
            sql.execute("CREATE USER IF NOT EXISTS writer PASSWORD '" + password + "'");
            sql.execute("CREATE USER IF NOT EXISTS reader PASSWORD '" + password + "'");
            sql.execute("ALTER USER " + user + " SET PASSWORD '" + password + "'");
            sql.execute("CREATE SCHEMA IF NOT EXISTS data AUTHORIZATION writer");
            for (String revocation : revocations(sql)) {
                sql.execute(revocation);
            }
            sql.execute("GRANT SELECT ON SCHEMA data TO reader");
        }
    }

    private static List<String> revocations(Statement sql) throws SQLException {
        List<String> revocations = new ArrayList<>();
        try (ResultSet right = sql.executeQuery(UNFORESEEN_RIGHTS)) {
            while (right.next()) {
                String table = right.getString("table_name");
                String schema = quoted(right.getString("table_schema"));
                revocations.add("REVOKE ALL ON " + (table.isEmpty() ? "SCHEMA " + schema : schema + "." + quoted(table))
                        + " FROM " + quoted(right.getString("grantee")));
            }
        }
        return revocations;
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Ends a session, the statement that it runs and its uncommitted changes. */
    synchronized void abort(int session) throws SQLException {
        try (Statement sql = administrator().createStatement()) {
            sql.execute("CALL ABORT_SESSION(" + session + ")");
        }
    }

    private Connection administrator() throws SQLException {
        if (administrator == null || administrator.isClosed()) {
            administrator = DriverManager.getConnection(url + ";TRACE_LEVEL_FILE=0", "sa", "");
        }
        return administrator;
    }

    synchronized void close() throws SQLException {
        if (administrator != null) {
            try (Statement sql = administrator.createStatement()) {
                sql.execute("SHUTDOWN");
            }
        }
    }
}
