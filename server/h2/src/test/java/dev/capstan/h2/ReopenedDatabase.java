package dev.capstan.h2;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.ApplicationContext;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A database that is closed without its commits since the last sync, and opened again by its next connection. */
public final class ReopenedDatabase {

    private ReopenedDatabase() {}

    /** Closes the database of a context. New connections open it again. */
    public static void reopen(ApplicationContext context) throws SQLException {
        shutDown(context);
        pool(context).getHikariPoolMXBean().softEvictConnections();
    }

    /** Closes the database of a context, whose connections stay in the pool and are dead. */
    public static void shutDown(ApplicationContext context) throws SQLException {
        HikariDataSource pool = pool(context);
        try (Connection connection =
                        DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        }
    }

    private static HikariDataSource pool(ApplicationContext context) throws SQLException {
        return DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class))
                .unwrap(HikariDataSource.class);
    }
}
