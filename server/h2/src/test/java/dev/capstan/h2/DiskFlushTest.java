package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
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
}
