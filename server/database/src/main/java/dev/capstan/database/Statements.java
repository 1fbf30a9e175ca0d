package dev.capstan.database;

import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Single SQL statements, each in the current transaction or in one of its own. */
public record Statements(TransactionOperations<Connection> transactions) {

    /** The reading of the current row of a result. */
    @FunctionalInterface
    public interface RowReader<T> {

        /** Reads the row. */
        T read(ResultSet row) throws SQLException;
    }

    /** The execution of a prepared statement. */
    @FunctionalInterface
    private interface Execution<T> {

        T run(PreparedStatement statement) throws SQLException;
    }

    /**
     * Executes a statement that changes rows, with the values of its parameters, and returns the number of rows. Throws
     * {@link DataAccessException} if the database fails, as repositories do.
     */
    public int update(String sql, Object... values) {
        return transactions.executeWrite(
                status -> execute(status.getConnection(), sql, values, PreparedStatement::executeUpdate));
    }

    /**
     * Executes a query with the values of its parameters, and returns all of its rows. Throws {@link
     * DataAccessException} if the database fails, as repositories do.
     */
    public <T> List<T> query(String sql, RowReader<T> reader, Object... values) {
        return transactions.executeRead(
                status -> execute(status.getConnection(), sql, values, statement -> rows(statement, reader)));
    }

    private static <T> T execute(Connection connection, String sql, Object[] values, Execution<T> execution) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return execution.run(statement);
        } catch (SQLException e) {
            throw new DataAccessException("a statement failed: " + e.getMessage(), e);
        }
    }

    private static <T> List<T> rows(PreparedStatement query, RowReader<T> reader) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (ResultSet found = query.executeQuery()) {
            while (found.next()) {
                rows.add(reader.read(found));
            }
        }
        return rows;
    }
}
