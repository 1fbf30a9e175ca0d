package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import io.micronaut.context.ApplicationContext;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFlushTest {

    @TempDir
    private Path directory;

    @Test
    void aSyncThatFailsIsAFaultOfTheDatabase() throws Exception {
        FaultyFiles.register();
        String url = EmbeddedDatabase.url(directory, FaultyFiles.SCHEME);
        try (ApplicationContext context = DatabaseContext.open(url);
                Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            DatabaseState state = context.getBean(DatabaseState.class);
            statement.execute("UPDATE database_state SET probes = probes + 1");
            statement.execute("CHECKPOINT");
            FaultyFiles.of(directory).failSyncs(true);

            assertThatExceptionOfType(AuditUnavailable.class)
                    .isThrownBy(() -> context.getBean(DiskFlush.class).flush());
            assertThat(state.isWritable()).isFalse();

            FaultyFiles.of(directory).clearFaults();
            Eventually.holds("it is written again", state::isWritable);
        }
    }

    @Test
    void aChangeThatAReopenedDatabaseLacksIsNotTakenForFlushed() throws Exception {
        AtomicReference<BeforeFlush> pending = new AtomicReference<>(() -> {});
        try (ApplicationContext context = DatabaseContext.open(
                EmbeddedDatabase.url(directory), () -> pending.get().beforeFlush())) {
            DiskFlush diskFlush = context.getBean(DiskFlush.class);
            diskFlush.flush();
            write(context);
            pending.set(() -> {
                reopen(context);
                write(context);
            });

            assertThatExceptionOfType(AuditUnavailable.class)
                    .isThrownBy(diskFlush::flush)
                    .withMessageContaining("before the change was on disk");
        }
    }

    private static void reopen(ApplicationContext context) {
        try {
            ReopenedDatabase.reopen(context);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(ApplicationContext context) {
        DataSource dataSource = DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class));
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE database_state SET probes = probes + 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
