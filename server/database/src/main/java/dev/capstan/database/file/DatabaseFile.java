package dev.capstan.database.file;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/** The file of an embedded database, and whether it is still there and there is room beside it. */
@Singleton
final class DatabaseFile {

    private static final int PROBED_BYTES = 256 * 1024;

    private final @Nullable Path file;
    private final String probe;
    private final @Nullable Object identity;

    /**
     * Remembers the file that is open now.
     *
     * @param opened the database, which has its file by now
     * @param folder the data folder; empty where nothing is to be watched
     * @param fileSystem the scheme of the file system of H2 that the database is on
     */
    DatabaseFile(
            DataSource opened,
            @Property(name = "capstan.data", defaultValue = "") String folder,
            @Property(name = "capstan.file-system", defaultValue = "file") String fileSystem) {
        this.file = folder.isEmpty() ? null : EmbeddedDatabase.file(Path.of(folder));
        this.probe = fileSystem + ":" + Path.of(folder).resolve("capstan.probe");
        this.identity = file == null ? null : identity(file).orElse(null);
    }

    /** The identity of a file: its inode where there is one, and otherwise the time of its creation. */
    private static Optional<Object> identity(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.of(Objects.requireNonNullElse(found.fileKey(), found.creationTime()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Returns the reason why the open database is not the file in the folder, or empty. */
    Optional<String> loss() {
        if (file == null) {
            return Optional.empty();
        }
        Optional<Object> now = identity(file);
        if (now.isEmpty()) {
            return Optional.of("the database file " + file + " was removed while the server runs: stop the server, put"
                    + " the file back from a backup, and start the server again");
        }
        return now.get().equals(identity)
                ? Optional.empty()
                : Optional.of("the database file " + file + " was replaced while the server runs: stop the server, make"
                        + " sure that the file is the right one, and start the server again");
    }

    /** Returns the reason why the file cannot be written or there is no room beside it, or empty. */
    Optional<String> hindrance() {
        if (file == null) {
            return Optional.empty();
        }
        if (!Files.isWritable(file)) {
            return Optional.of("the database file " + file + " is read-only");
        }
        try {
            write();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("the data folder cannot be written: " + e.getMessage());
        }
    }

    private void write() throws IOException {
        FilePath path = FilePath.get(probe);
        try (FileChannel channel = path.open("rw")) {
            ByteBuffer bytes = ByteBuffer.allocate(PROBED_BYTES);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } finally {
            path.delete();
        }
    }

    /** Returns the bytes that may still be written beside the file; empty where nothing is watched. */
    Optional<Long> room() throws IOException {
        return file == null
                ? Optional.empty()
                : Optional.of(
                        Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace());
    }
}
