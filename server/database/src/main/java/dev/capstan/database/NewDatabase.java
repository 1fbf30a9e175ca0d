package dev.capstan.database;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.context.exceptions.BeanInstantiationException;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.util.StringUtils;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;

/**
 * The creation of a new H2 database by one script, which takes a fraction of the time of all migrations. The script is
 * what these result in, with Flyway's history of them, so that Flyway has nothing to do.
 *
 * <p>A database whose creation was interrupted is created again. One that has other tables is left to Flyway, which
 * migrates or refuses it.
 */
@Singleton
@Requires(property = "flyway.datasources.default.enabled", value = StringUtils.TRUE)
final class NewDatabase implements BeanCreatedEventListener<DataSource>, Ordered {

    /** The table that a database has until it is complete. */
    static final String UNFINISHED = "unfinished_database";

    /** The schema of the script. H2 names it otherwise if its URL has other options than ours. */
    private static final String SCHEMA = "public";

    private static final int AFTER_GUARDS = 1_000;

    /** Returns the order that puts this before Flyway. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + AFTER_GUARDS;
    }

    @Override
    public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
        DataSource dataSource = event.getBean();
        try (Connection connection = dataSource.getConnection()) {
            boolean isH2 = connection.getMetaData().getDatabaseProductName().equals("H2");
            if (isH2 && SCHEMA.equals(connection.getSchema())) {
                createIfNew(connection);
            }
        } catch (SQLException e) {
            throw new BeanInstantiationException("the database cannot be created", e);
        }
        return dataSource;
    }

    private static void createIfNew(Connection connection) throws SQLException {
        Set<String> tables = tables(connection);
        boolean isUnfinished = tables.contains(UNFINISHED);
        if (!tables.isEmpty() && !isUnfinished) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            if (isUnfinished) {
                statement.execute("DROP ALL OBJECTS");
            }
            statement.execute("CREATE TABLE " + UNFINISHED + " (id INT)");
            statement.execute("RUNSCRIPT FROM 'classpath:db/new/h2.sql'");
            statement.execute("DROP TABLE " + UNFINISHED);
        }
    }

    private static Set<String> tables(Connection connection) throws SQLException {
        Set<String> names = new HashSet<>();
        try (ResultSet tables = connection.getMetaData().getTables(null, SCHEMA, "%", new String[] {"BASE TABLE"})) {
            while (tables.next()) {
                names.add(tables.getString("TABLE_NAME"));
            }
        }
        return names;
    }
}
