package dev.capstan.h2;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.Backups;
import io.micronaut.context.annotation.Property;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.sql.DataSource;

/** Backups of the database in a file, as archives in the directory {@code backups} of the data directory. */
@Singleton
public final class FileBackups implements Backups {

    /** The directory of the backups, in the data directory. */
    public static final String DIRECTORY = "backups";

    private static final long MIB = 1 << 20;
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("'capstan-'yyyyMMdd-HHmmss'.zip'").withZone(ZoneOffset.UTC);

    private final DataSource dataSource;
    private final DatabaseState state;
    private final WriteGate gate;
    private final InstantSource clock;
    private final Path data;
    private final Path serverKey;
    private final boolean isExclusive;
    private final ReentrantLock running = new ReentrantLock();

    FileBackups(
            DataSource dataSource,
            DatabaseState state,
            WriteGate gate,
            InstantSource clock,
            @Property(name = "capstan.data", defaultValue = "") String data,
            @Property(name = "capstan.server-key", defaultValue = "") String serverKey,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
        this.state = state;
        this.gate = gate;
        this.clock = clock;
        this.data = Path.of(data);
        this.serverKey = Path.of(serverKey);
        this.isExclusive = isExclusive;
    }

    @Override
    public Backup create() {
        if (!isExclusive) {
            throw new RefusedException(
                    RefusalCode.INVALID_REQUEST, "the database of this server is PostgreSQL; back it up with pg_dump");
        }
        if (!running.tryLock()) {
            throw busy("another backup is being made; retry when it has ended");
        }
        try {
            return write();
        } catch (IOException e) {
            throw new UncheckedIOException("the backup could not be written", e);
        } finally {
            running.unlock();
        }
    }

    private Backup write() throws IOException {
        Path directory = data.resolve(DIRECTORY);
        if (!Files.isDirectory(directory)) {
            Files.createDirectory(directory, OwnerOnlyPermissions.directory());
        }
        // A server that was killed during a backup leaves one.
        Path part = directory.resolve("capstan.zip.part");
        Files.deleteIfExists(part);
        requireRoom(directory);
        Path file = directory.resolve(NAME.format(clock.instant()));
        if (Files.exists(file)) {
            throw busy("a backup was made in this second; retry in 1 s");
        }
        Files.createFile(part, OwnerOnlyPermissions.file());
        try {
            copy(part);
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
        return new Backup(DIRECTORY + "/" + file.getFileName(), Files.size(file));
    }

    /**
     * Copies the file of the database while others write it. H2's own statement would write the file first, beside
     * running transactions, and hold the gate until its end.
     */
    private void copy(Path archive) throws IOException {
        state.requireWritable();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            gate.closed(() -> statement.execute("CHECKPOINT"));
            EmbeddedDatabase.requireStore(connection).getFileStore().backup(zip);
            addKey(zip);
        } catch (SQLException e) {
            throw new AuditUnavailable("the database cannot be read; nothing was backed up", e);
        }
    }

    /** Requires room for a copy that compression makes no smaller. */
    private void requireRoom(Path directory) throws IOException {
        long needed = Files.size(EmbeddedDatabase.file(data));
        long free = Files.getFileStore(directory).getUsableSpace();
        if (free < needed) {
            throw busy("the backup may need " + (needed / MIB + 1) + " MiB, and " + free / MIB
                    + " MiB are free; free some, and retry");
        }
    }

    /** Adds the server's key to the same stream. A file system on the archive would write all of it a second time. */
    private void addKey(ZipOutputStream zip) throws IOException {
        if (Files.exists(serverKey)) {
            zip.putNextEntry(new ZipEntry(serverKey.getFileName().toString()));
            Files.copy(serverKey, zip);
            zip.closeEntry();
        }
    }

    private static RefusedException busy(String message) {
        return new RefusedException(Refusal.busy(message));
    }
}
