package dev.capstan.database;

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

    /** Executes a statement that changes rows, with the values of its parameters, and returns the number of rows. */
    public int update(String sql, Object... values) {
        return transactions.executeWrite(status -> {
            try (PreparedStatement statement = status.getConnection().prepareStatement(sql)) {
                bind(statement, values);
                return statement.executeUpdate();
            }
        });
    }

    /** Executes a query with the values of its parameters, and returns all of its rows. */
    public <T> List<T> query(String sql, RowReader<T> reader, Object... values) {
        return transactions.executeRead(status -> {
            try (PreparedStatement statement = status.getConnection().prepareStatement(sql)) {
                bind(statement, values);
                return rows(statement, reader);
            }
        });
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

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
