package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.Backups.Backup;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.tools.Restore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBackupsTest {

    @TempDir
    private Path directory;

    @TempDir
    private Path restored;

    @Test
    void othersWriteTheFileWhileItIsCopied() throws Exception {
        FaultyFiles.register();
        String url = EmbeddedDatabase.url(directory, FaultyFiles.SCHEME);
        WriteGate gate = new WriteGate(Duration.ofHours(1));
        CountDownLatch copying = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        try (ApplicationContext context = DatabaseContext.open(url);
                Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            FileBackups backups = new FileBackups(
                    context.getBean(DataSource.class),
                    context.getBean(DatabaseState.class),
                    gate,
                    InstantSource.system(),
                    directory.toString(),
                    directory.resolve("none").toString(),
                    true);
            statement.execute("UPDATE database_state SET probes = 1");

            FaultyFiles.of(directory).beforeReads(() -> {
                if (isCopying()) {
                    copying.countDown();
                    await(written);
                }
            });
            CompletableFuture<Backup> backup = CompletableFuture.supplyAsync(backups::create);
            await(copying);
            gate.enter(true);
            statement.execute("UPDATE database_state SET probes = 2");
            gate.leave();
            gate.closed(() -> statement.execute("CHECKPOINT"));
            written.countDown();

            assertThat(probes(backup.join())).isIn(1, 2);
        }
    }

    /** Whether H2 copies its file on this thread. */
    private static boolean isCopying() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("backupFile")));
    }

    private int probes(Backup backup) throws SQLException {
        Restore.execute(directory.resolve(backup.file()).toString(), restored.toString(), "capstan");
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(restored), "sa", "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT probes FROM database_state")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS))
                    .as("the other thread goes on")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
