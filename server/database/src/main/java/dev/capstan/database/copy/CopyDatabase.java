package dev.capstan.database.copy;

import dev.capstan.h2.StoredText;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A copy of all rows of an embedded database to an empty PostgreSQL database with the same tables, in one transaction.
 * It proves that they arrived: it reads them again from there and compares their digests.
 */
public final class CopyDatabase {

    private static final int BATCH = 500;
    private static final int PROGRESS = 100_000;

    private final Connection from;
    private final Connection to;
    private final BiConsumer<String, Long> progress;

    private CopyDatabase(Connection from, Connection to, BiConsumer<String, Long> progress) {
        this.from = from;
        this.to = to;
        this.progress = progress;
    }

    /**
     * Copies all rows. If the target has the identity of the source, it has been copied before, and is only compared.
     *
     * @param from the embedded database, which nothing changes meanwhile
     * @param to the PostgreSQL database
     * @param progress receives a table and the number of its rows copied so far, each 100,000 rows and at its end
     * @return the number of rows of each table
     * @throws SQLException if a row cannot be read or written; then nothing was copied
     * @throws CopyRefused if the target is the database of another installation, or its rows differ
     */
    public static Map<String, Long> copy(DataSource from, DataSource to, BiConsumer<String, Long> progress)
            throws SQLException, CopyRefused {
        try (Connection source = DelegatingDataSource.unwrapDataSource(from).getConnection();
                Connection target = DelegatingDataSource.unwrapDataSource(to).getConnection()) {
            return new CopyDatabase(source, target, progress).run();
        }
    }

    private Map<String, Long> run() throws SQLException, CopyRefused {
        to.setAutoCommit(false);
        try {
            execute("LOCK TABLE database_state IN ACCESS EXCLUSIVE MODE");
            String target = identity(to);
            boolean isCopied = target.equals(identity(from));
            if (!target.isEmpty() && !isCopied) {
                throw new CopyRefused("the target is in use by another installation; create an empty database");
            }
            List<Table> tables = Table.of(to);
            if (tables.isEmpty()) {
                throw new CopyRefused("the target has no tables in its current schema; check its search_path");
            }
            Map<String, Long> rows = new LinkedHashMap<>();
            for (Table table : tables) {
                rows.put(table.name(), copied(table, isCopied));
            }
            to.commit();
            return rows;
        } catch (SQLException | CopyRefused | RuntimeException failed) {
            rollBack(failed);
            throw failed;
        }
    }

    /** Rolls back after a failure, which remains the reason if the connection is lost with it. */
    private void rollBack(Exception failed) {
        try {
            to.rollback();
        } catch (SQLException lost) {
            failed.addSuppressed(lost);
        }
    }

    private static String identity(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT id FROM database_state")) {
            return found.next() ? found.getString(1) : "";
        }
    }

    private long copied(Table table, boolean isCopied) throws SQLException, CopyRefused {
        RowDigest source = isCopied ? digest(from, table) : insert(table);
        RowDigest target = digest(to, table);
        if (!source.matches(target)) {
            throw new CopyRefused("the rows of " + table.name() + " differ: " + source.rows() + " in the source, "
                    + target.rows() + " in the target"
                    + (isCopied ? "; a server has used the target since it was copied" : ""));
        }
        progress.accept(table.name(), source.rows());
        return source.rows();
    }

    /** Replaces the rows that the migrations made by those of the source. */
    private RowDigest insert(Table table) throws SQLException {
        execute("DELETE FROM " + table.name());
        RowDigest digest = new RowDigest();
        try (Statement statement = from.createStatement();
                PreparedStatement insert = to.prepareStatement(table.insert())) {
            statement.execute("SET LAZY_QUERY_EXECUTION TRUE");
            try (ResultSet rows = statement.executeQuery(table.select())) {
                while (rows.next()) {
                    List<@Nullable Object> values = values(rows, table);
                    digest.add(values);
                    for (int i = 0; i < values.size(); i++) {
                        insert.setObject(i + 1, values.get(i));
                    }
                    insert.addBatch();
                    if (digest.rows() % BATCH == 0) {
                        insert.executeBatch();
                    }
                    if (digest.rows() % PROGRESS == 0) {
                        progress.accept(table.name(), digest.rows());
                    }
                }
            }
            insert.executeBatch();
        }
        for (String column : table.generated()) {
            execute("SELECT setval(pg_get_serial_sequence('" + table.name() + "', '" + column + "'),"
                    + " (SELECT COALESCE(MAX(" + column + "), 0) + 1 FROM " + table.name() + "), FALSE)");
        }
        return digest;
    }

    private static RowDigest digest(Connection connection, Table table) throws SQLException {
        RowDigest digest = new RowDigest();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(BATCH);
            try (ResultSet rows = statement.executeQuery(table.select())) {
                while (rows.next()) {
                    digest.add(values(rows, table));
                }
            }
        }
        return digest;
    }

    /** Returns the values of a row: texts, whole numbers, UUIDs, bytes and nulls. */
    private static List<@Nullable Object> values(ResultSet rows, Table table) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1; i <= table.columns().size(); i++) {
            Object value = rows.getObject(i);
            boolean isText =
                    value != null && !(value instanceof Number || value instanceof UUID || value instanceof byte[]);
            values.add(isText ? StoredText.of(rows.getString(i)) : value);
        }
        return values;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = to.createStatement()) {
            statement.execute(sql);
        }
    }
}
