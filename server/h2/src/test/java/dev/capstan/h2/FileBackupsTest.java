package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.port.Backups.Backup;
import dev.capstan.core.testing.OwnThread;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipFile;
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
            FileBackups backups = backups(context, gate, directory.resolve("none"));
            statement.execute("UPDATE database_state SET probes = 1");

            FaultyFiles.of(directory).beforeReads(() -> {
                if (isCopying()) {
                    copying.countDown();
                    await(written);
                }
            });
            CompletableFuture<Backup> backup = CompletableFuture.supplyAsync(backups::create, OwnThread.EACH);
            await(copying);
            gate.enter(true);
            statement.execute("UPDATE database_state SET probes = 2");
            gate.leave();
            gate.closed(() -> statement.execute("CHECKPOINT"));
            written.countDown();

            assertThat(probes(backup.join())).isIn(1, 2);
        }
    }

    @Test
    void theArchiveIsWrittenOnceWithTheKeyInIt() throws Exception {
        FaultyFiles.register();
        String url = EmbeddedDatabase.url(directory, FaultyFiles.SCHEME);
        Path key = Files.writeString(directory.resolve("server-key.json"), "the key");
        AtomicReference<Object> written = new AtomicReference<>();
        try (ApplicationContext context = DatabaseContext.open(url)) {
            FileBackups backups = backups(context, new WriteGate(Duration.ofHours(1)), key);
            FaultyFiles.of(directory).beforeReads(() -> {
                if (isCopying()) {
                    written.set(identity("backups/capstan.zip.part"));
                }
            });

            Backup backup = backups.create();

            assertThat(identity(backup.file())).isNotNull().isEqualTo(written.get());
            try (ZipFile archive = new ZipFile(directory.resolve(backup.file()).toFile());
                    InputStream content = archive.getInputStream(archive.getEntry("server-key.json"))) {
                assertThat(content).hasContent("the key");
            }
        }
    }

    @Test
    void thePartThatAKilledServerLeftIsReplaced() throws Exception {
        Path part = Files.createDirectory(directory.resolve("backups")).resolve("capstan.zip.part");
        Files.writeString(part, "the first half");
        try (ApplicationContext context = DatabaseContext.open(EmbeddedDatabase.url(directory))) {
            Backup backup = backups(context, new WriteGate(Duration.ofHours(1)), directory.resolve("none"))
                    .create();

            assertThat(directory.resolve(backup.file())).exists();
            assertThat(part).doesNotExist();
        }
    }

    private FileBackups backups(ApplicationContext context, WriteGate gate, Path serverKey) {
        return new FileBackups(
                context.getBean(DataSource.class),
                context.getBean(DatabaseState.class),
                gate,
                InstantSource.fixed(Instant.EPOCH),
                directory.toString(),
                serverKey.toString(),
                true);
    }

    private Object identity(String file) {
        try {
            return Files.readAttributes(directory.resolve(file), BasicFileAttributes.class)
                    .fileKey();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
