package dev.capstan.server;

import dev.capstan.core.io.OwnerOnlyPermissions;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.annotation.Bean;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a data directory that one server uses. A database file has a lock of its own; servers with PostgreSQL
 * would take each other for an earlier start of their own, and end each other's executions.
 */
@Singleton
@Bean(typed = DataDirectoryLock.class)
final class DataDirectoryLock {

    private static final String FILE = "capstan.lock";

    private @Nullable FileChannel channel;

    /** Takes the lock until the server ends. Throws {@link StartupFailed} if another server has it. */
    void take(Path directory) throws StartupFailed {
        Path file = directory.resolve(FILE);
        try {
            if (!Files.exists(file)) {
                Files.createFile(file, OwnerOnlyPermissions.file());
            }
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw inUse(directory);
            }
        } catch (OverlappingFileLockException ofThisProcess) {
            throw inUse(directory);
        } catch (IOException e) {
            throw new DatabaseMarker(directory).unwritable(e);
        }
    }

    /** Whether a running server has the lock. */
    static boolean isTaken(Path directory) {
        Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException ofThisProcess) {
            return true;
        } catch (IOException unreadable) {
            return false; // the check of permissions reports it
        }
    }

    /** Returns the failure for a directory that another server uses. */
    static StartupFailed inUse(Path directory) {
        return new StartupFailed("another server uses the data directory " + directory
                + "; stop it, or set another directory with --data");
    }

    @PreDestroy
    void release() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
