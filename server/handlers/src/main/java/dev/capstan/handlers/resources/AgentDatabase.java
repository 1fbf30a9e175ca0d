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
 * The H2 database of one agent: a schema with the agent's tables, a user that may read it and one that owns it, and an
 * administrator, which is this class alone.
 */
final class AgentDatabase {

    /** Who opens a connection. */
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
     * A database that is not open yet.
     *
     * @param file where it is, without the ending of its name
     * @param watches where its connections are watched
     */
    AgentDatabase(Path file, ScheduledExecutorService watches) {
        // A handler is interrupted: a file that its own thread reads would be closed to everybody.
        this.url = "jdbc:h2:async:" + file + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH"
                + ";DB_CLOSE_ON_EXIT=FALSE";
        this.watches = watches;
    }

    ScheduledExecutorService watches() {
        return watches;
    }

    /** A new connection of this user, in the agent's schema. */
    synchronized Connection connect(User user) throws SQLException {
        String name = user == User.READER ? "reader" : "writer";
        String password = new BigInteger(128, random).toString(16);
        prepare(name, password);
        Connection connection = DriverManager.getConnection(url, name, password);
        connection.setSchema("data");
        return connection;
    }

    /** What a writer may have made of its schema and its rights is put right, before anybody comes in. */
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

    /** Ends a session, the statement that it runs and what it has not committed. */
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
