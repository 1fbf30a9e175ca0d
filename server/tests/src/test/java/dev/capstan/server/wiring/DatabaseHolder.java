package dev.capstan.server.wiring;

import dev.capstan.h2.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Another process: opens the database in a directory, writes a line, and keeps it open until its input ends. */
final class DatabaseHolder {

    private DatabaseHolder() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection held = DriverManager.getConnection(EmbeddedDatabase.url(Path.of(arguments[0])), "sa", "")) {
            System.out.println("open " + held.isValid(1));
            System.in.readAllBytes();
        }
    }
}
