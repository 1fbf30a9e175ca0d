package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.ConnectionPool;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.RunningServer;
import dev.capstan.server.command.StoppedServerData;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.BeanDefinition;
import io.micronaut.scheduling.annotation.Scheduled;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that opens the database of a server, which may take minutes with a long chain. */
class OfflineDatabaseTest {

    @TempDir
    private Path data;

    @Test
    void noJobOfAServerRunsBesideACommand() throws Exception {
        CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0).close();

        try (ApplicationContext context = OfflineDatabase.open(data, "--data", "query it with --url")) {
            assertThat(context.getBeanDefinitions(Object.class))
                    .filteredOn(OfflineDatabaseTest::hasJob)
                    .extracting(BeanDefinition::getName)
                    .isEmpty();
        }
    }

    @Test
    void aSlowConnectionIsWaitedForAsAtAStart() throws Exception {
        CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0).close();

        try (ApplicationContext context = OfflineDatabase.open(data, "--data", "query it with --url")) {
            assertThat(ConnectionPool.of(context.getBean(DataSource.class)).getConnectionTimeout())
                    .isEqualTo(10_000);
        }
    }

    @Test
    void aDatabaseThatFailsMeanwhileIsReportedWithItsReason() throws Exception {
        CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0).close();
        SQLException reason = new SQLException("the connection is closed");

        assertThatExceptionOfType(CommandFailed.class)
                .isThrownBy(() -> new StoppedServerData().readChains(new DatabaseLocation.Directory(data), chains -> {
                    throw new AuditUnavailable("the record cannot be read", reason);
                }))
                .withMessage("the record cannot be read: the connection is closed");
        assertThatExceptionOfType(CommandFailed.class)
                .isThrownBy(
                        () -> new StoppedServerData().withAccounts(new DatabaseLocation.Directory(data), accounts -> {
                            throw new AuditUnavailable("nothing was changed", reason);
                        }))
                .withMessage("nothing was changed: the connection is closed");
    }

    private static boolean hasJob(BeanDefinition<?> definition) {
        return definition.getExecutableMethods().stream().anyMatch(method -> method.hasAnnotation(Scheduled.class));
    }
}
