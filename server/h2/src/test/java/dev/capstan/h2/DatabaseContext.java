package dev.capstan.h2;

import io.micronaut.context.ApplicationContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The beans of this module on a new database, with the table that they need and nothing else. */
final class DatabaseContext {

    private DatabaseContext() {}

    static ApplicationContext open(String url) throws SQLException {
        return open(url, () -> {});
    }

    /** Opens them with this writing of what is pending before a flush. */
    static ApplicationContext open(String url, BeforeFlush pending) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE database_state (id VARCHAR(36) NOT NULL, probes BIGINT NOT NULL)");
            statement.execute("INSERT INTO database_state (id, probes) VALUES ('', 0)");
        }
        return ApplicationContext.builder()
                .properties(Map.of("datasources.default.url", url))
                .singletons(pending)
                .start();
    }
}
