package dev.capstan.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.ApplicationContext;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDatabaseTest {

    @TempDir
    private Path data;

    @Test
    void theLastConnectionOfAQuietServerStaysOpen() throws Exception {
        FileDatabase database = new FileDatabase(data, Map.of());
        database.prepare();
        try (ApplicationContext context = database.migrated()) {
            HikariDataSource pool = DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class))
                    .unwrap(HikariDataSource.class);

            assertThat(pool.getMinimumIdle()).isPositive();
            assertThat(pool.getMaxLifetime()).as("no limit").isZero();
        }
    }
}
