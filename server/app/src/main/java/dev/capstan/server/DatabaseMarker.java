package dev.capstan.server;

import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The marker of a data directory that names its database, so that a lost one is not replaced by an empty one. */
final class DatabaseMarker {

    /** The name of the marker's file. */
    static final String NAME = "capstan.in-use";

    private final Path directory;
    private final Path marker;

    DatabaseMarker(Path directory) {
        this.directory = directory;
        this.marker = directory.resolve(NAME);
    }

    /** Whether the directory remembers a database. */
    boolean exists() {
        return Files.exists(marker);
    }

    /** Remembers the database. Throws {@link StartupFailed} if the directory remembers another. */
    void claim(String id) throws StartupFailed {
        try {
            if (!Files.exists(marker)) {
                store(id);
            } else if (!Files.readString(marker).strip().equals(id)) {
                throw new StartupFailed("the database of " + directory
                        + " is not the one that the directory was used with; use that one, or remove "
                        + NAME + " from the directory to use this one");
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void store(String id) throws IOException {
        Path written = directory.resolve(NAME + ".new");
        Files.deleteIfExists(written);
        Files.createFile(written, OwnerOnlyPermissions.file());
        Files.writeString(written, id + "\n");
        try (FileChannel file = FileChannel.open(written, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(written, marker, StandardCopyOption.ATOMIC_MOVE);
    }

    StartupFailed unwritable(IOException e) {
        return new StartupFailed(
                "the data directory " + directory + " cannot be written; check its free space and permissions", e);
    }
}
