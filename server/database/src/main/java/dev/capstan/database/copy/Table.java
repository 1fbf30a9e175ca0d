package dev.capstan.database.copy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of the server.
 *
 * @param name its name
 * @param columns the names of all columns
 * @param generated the names of the columns that the database numbers
 */
record Table(String name, List<String> columns, List<String> generated) {

    /** The table in which Flyway keeps the applied migrations. Each database has its own. */
    private static final String MIGRATIONS = "flyway_schema_history";

    /** Returns all tables of the current schema, each after those that it refers to. */
    static List<Table> of(Connection connection) throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        String schema = connection.getSchema();
        Map<String, Table> found = new LinkedHashMap<>();
        try (ResultSet tables = metadata.getTables(null, schema, "%", new String[] {"TABLE", "BASE TABLE"})) {
            while (tables.next()) {
                String name = tables.getString("TABLE_NAME");
                if (!name.equals(MIGRATIONS)) {
                    found.put(name, of(metadata, schema, name));
                }
            }
        }
        Set<String> ordered = new LinkedHashSet<>();
        for (String name : found.keySet()) {
            addAfterReferred(metadata, schema, name, ordered);
        }
        return ordered.stream().map(name -> found.get(name)).toList();
    }

    private static Table of(DatabaseMetaData metadata, String schema, String name) throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> generated = new ArrayList<>();
        try (ResultSet found = metadata.getColumns(null, schema, name, "%")) {
            while (found.next()) {
                String column = found.getString("COLUMN_NAME");
                columns.add(column);
                if (found.getString("IS_AUTOINCREMENT").equals("YES")) {
                    generated.add(column);
                }
            }
        }
        return new Table(name, columns, generated);
    }

    private static void addAfterReferred(DatabaseMetaData metadata, String schema, String name, Set<String> ordered)
            throws SQLException {
        try (ResultSet keys = metadata.getImportedKeys(null, schema, name)) {
            while (keys.next()) {
                String referred = keys.getString("PKTABLE_NAME");
                if (!referred.equals(name) && !ordered.contains(referred)) {
                    addAfterReferred(metadata, schema, referred, ordered);
                }
            }
        }
        ordered.add(name);
    }

    /** Returns the statement that reads all rows. */
    String select() {
        return "SELECT " + names() + " FROM " + name;
    }

    /** Returns the statement that adds a row, with a parameter for each column. */
    String insert() {
        return "INSERT INTO " + name + " (" + names() + ") OVERRIDING SYSTEM VALUE VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
    }

    private String names() {
        return columns.stream().map(column -> '"' + column + '"').collect(Collectors.joining(", "));
    }
}
