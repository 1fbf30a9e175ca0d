package dev.capstan.server;

import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.RootCause;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The database in a file of the data directory, which one server uses alone. */
final class FileDatabase implements ServerDatabase {

    private final Path data;
    private final Map<String, Object> settings = new HashMap<>();

    FileDatabase(Path data, Map<String, Object> options) {
        this.data = data;
        String fileSystem = options.getOrDefault(Settings.FILE_SYSTEM, "file").toString();
        settings.put("datasources.default.url", EmbeddedDatabase.existing(EmbeddedDatabase.url(data, fileSystem)));
        // The pool of a quiet server has one connection. Its replacement would close the database and open it again.
        settings.put("datasources.default.max-lifetime", 0);
        settings.put(EmbeddedDatabase.EXCLUSIVE, options.getOrDefault(EmbeddedDatabase.EXCLUSIVE, true));
    }

    @Override
    public Map<String, Object> settings() {
        return settings;
    }

    /** Returns the file that holds the database of a backup until all of the backup is restored. */
    static Path incomplete(Path data) {
        return data.resolve(EmbeddedDatabase.file(data).getFileName() + ".part");
    }

    /** Throws {@link StartupFailed} if a directory has a part of a backup. */
    static void requireWhole(Path data) throws StartupFailed {
        if (Files.exists(incomplete(data))) {
            throw new StartupFailed("the restore of a backup to " + data
                    + " was interrupted; delete the files in the directory, and restore the backup again");
        }
    }

    /**
     * Creates the file in a directory that never had a database. Throws {@link StartupFailed} if it had one that is
     * gone, or has a part of a backup.
     */
    @Override
    public void prepare() throws StartupFailed {
        requireWhole(data);
        Path file = EmbeddedDatabase.file(data);
        DatabaseMarker marker = new DatabaseMarker(data);
        try {
            boolean isThere = Files.exists(file) && Files.size(file) > 0;
            if (!isThere && marker.exists()) {
                throw new StartupFailed("the data directory " + data + " was used before, but its database "
                        + file.getFileName() + " is missing; restore it from a backup, or remove "
                        + DatabaseMarker.NAME + " from the directory to start with an empty database; if it moved to"
                        + " PostgreSQL, name that with --database");
            }
            if (!Files.exists(file)) {
                Files.createFile(file, OwnerOnlyPermissions.file());
            }
        } catch (IOException e) {
            throw marker.unwritable(e);
        }
    }

    @Override
    public Optional<StartupFailed> failure(RuntimeException e) {
        if (EmbeddedDatabase.isInUse(e)) {
            return Optional.of(DataDirectoryLock.inUse(data));
        }
        if (EmbeddedDatabase.isUnavailable(e)) {
            return Optional.of(unwritable(e));
        }
        return EmbeddedDatabase.isUnreadable(e)
                ? Optional.of(new StartupFailed(
                        this + " cannot be read; restore it from a backup, or set another directory with --data", e))
                : Optional.empty();
    }

    /** Returns the failure for a full disk or a directory that cannot be written, neither of which is damage. */
    @Override
    public StartupFailed unwritable(Exception e) {
        return new StartupFailed(
                this + " cannot be written: "
                        + RootCause.of(e).getMessage()
                        + ". Free disk space and check the permissions of the directory; the database needs no repair",
                e);
    }

    @Override
    public Optional<String> description() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "the database in " + data;
    }
}
