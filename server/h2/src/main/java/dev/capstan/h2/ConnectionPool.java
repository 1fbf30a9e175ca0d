package dev.capstan.h2;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The pool of connections behind the data source of a context, which is wrapped several times. */
public final class ConnectionPool {

    private ConnectionPool() {}

    /** Returns the pool. */
    public static HikariDataSource of(DataSource source) {
        try {
            return DelegatingDataSource.unwrapDataSource(source).unwrap(HikariDataSource.class);
        } catch (SQLException e) {
            throw new IllegalStateException("the data source has no pool of connections", e);
        }
    }
}
