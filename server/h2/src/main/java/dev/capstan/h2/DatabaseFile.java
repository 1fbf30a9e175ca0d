package dev.capstan.h2;

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

/** The file of an embedded database, with checks that it still exists and that its disk has free space. */
@Singleton
final class DatabaseFile {

    private static final int PROBED_BYTES = 256 * 1024;

    private final @Nullable Path file;
    private final String probe;
    private final @Nullable Object identity;

    /**
     * Creates the watch of the file that is open now.
     *
     * @param opened the database, which has created its file by now
     * @param url the database's URL; one without a file is not watched
     * @param directory the data directory; empty to watch nothing
     * @param fileSystem the scheme of the file system of H2 that the database is on
     */
    DatabaseFile(
            DataSource opened,
            @Property(name = "datasources.default.url", defaultValue = "") String url,
            @Property(name = "capstan.data", defaultValue = "") String directory,
            @Property(name = "capstan.file-system", defaultValue = "file") String fileSystem) {
        this.file =
                directory.isEmpty() || !EmbeddedDatabase.isUrl(url) ? null : EmbeddedDatabase.file(Path.of(directory));
        this.probe = fileSystem + ":" + Path.of(directory).resolve("capstan.probe");
        this.identity = file == null ? null : identity(file).orElse(null);
    }

    /** Returns the identity of a file: its inode where it has one, otherwise its creation time. */
    private static Optional<Object> identity(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.of(Objects.requireNonNullElse(found.fileKey(), found.creationTime()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Returns the reason why the open database is not the file in the directory, or empty. */
    Optional<String> loss() {
        if (file == null) {
            return Optional.empty();
        }
        Optional<Object> now = identity(file);
        if (now.isEmpty()) {
            return Optional.of(
                    "the database file " + file + " was removed while the server was running; stop the server,"
                            + " restore the file from a backup, and restart");
        }
        return now.get().equals(identity)
                ? Optional.empty()
                : Optional.of(
                        "the database file " + file + " was replaced while the server was running; stop the server,"
                                + " check that the file is the right one, and restart");
    }

    /** Returns the reason why the file cannot be written or its disk is full, or empty. */
    Optional<String> unavailability() {
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
            return Optional.of("the data directory cannot be written: " + e.getMessage());
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

    /** Returns the free bytes of the file's disk; empty where nothing is watched. */
    Optional<Long> freeBytes() throws IOException {
        return file == null
                ? Optional.empty()
                : Optional.of(
                        Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace());
    }
}
