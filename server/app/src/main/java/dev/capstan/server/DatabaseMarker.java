package dev.capstan.server;

import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.database.file.EmbeddedDatabase;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The marker of a data directory that names its database, so that a lost one is not replaced by an empty one. */
final class DatabaseMarker {

    private static final String MARKER = "capstan.in-use";

    private final Path directory;
    private final Path marker;
    private final Path database;

    DatabaseMarker(Path directory) {
        this.directory = directory;
        this.marker = directory.resolve(MARKER);
        this.database = EmbeddedDatabase.file(directory);
    }

    /** Prepares a directory that never had a database. Throws {@link StartupFailed} if it had one that is gone. */
    void prepare() throws StartupFailed {
        try {
            boolean isThere = Files.exists(database) && Files.size(database) > 0;
            if (!isThere && Files.exists(marker)) {
                throw new StartupFailed("the data directory " + directory + " was used before, but its database "
                        + database.getFileName() + " is missing; restore it from a backup, or remove "
                        + MARKER + " from the directory to start with an empty database");
            }
            if (!Files.exists(database)) {
                Files.createFile(database, OwnerOnlyPermissions.file());
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** Remembers the database. Throws {@link StartupFailed} if the directory remembers another. */
    void claim(String id) throws StartupFailed {
        try {
            if (!Files.exists(marker)) {
                store(id);
            } else if (!Files.readString(marker).strip().equals(id)) {
                throw new StartupFailed("the database in " + directory
                        + " is not the one that the directory was used with; restore that one, or remove "
                        + MARKER + " from the directory to use this one");
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void store(String id) throws IOException {
        Path written = directory.resolve(MARKER + ".new");
        Files.deleteIfExists(written);
        Files.createFile(written, OwnerOnlyPermissions.file());
        Files.writeString(written, id + "\n");
        try (FileChannel file = FileChannel.open(written, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(written, marker, StandardCopyOption.ATOMIC_MOVE);
    }

    private StartupFailed unwritable(IOException e) {
        return new StartupFailed(
                "the data directory " + directory + " cannot be written; check its free space and permissions", e);
    }
}
