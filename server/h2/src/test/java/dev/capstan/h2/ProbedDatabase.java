package dev.capstan.h2;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/** A database that is tested as after a failed write. */
public final class ProbedDatabase {

    private ProbedDatabase() {}

    /** Writes the probe that ends a fault, or throws if the fault goes on. */
    public static void write(HikariDataSource pool) throws SQLException {
        try (ProbeConnection connection = new ProbeConnection(pool)) {
            connection.write();
        }
    }
}
