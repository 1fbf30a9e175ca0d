package dev.capstan.client;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A lock on the key file, across threads and processes. */
final class KeyFileLock {

    private static final long TIMEOUT_SECONDS = 10;
    private static final long PACE_MS = 20;

    /** Excludes other threads of this process: an operating-system lock belongs to the whole process. */
    private static final ReentrantLock THREADS = new ReentrantLock();

    private KeyFileLock() {}

    /** The work to do under the lock. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    /** Takes the lock, waiting at most 10 s, and runs the work. The lock is a file beside the key file. */
    static <T> T withLock(Path file, Work<T> work) throws IOException {
        try {
            if (!THREADS.tryLock(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw alreadyLocked(file);
            }
            try (FileChannel channel = OwnerOnlyFiles.open(file.resolveSibling(file.getFileName() + ".lock"))) {
                lock(channel, file);
                return work.run();
            } finally {
                THREADS.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientFailed("interrupted", e);
        }
    }

    private static void lock(FileChannel channel, Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (tryLock(channel) == null) {
            if (System.nanoTime() > end) {
                throw alreadyLocked(file);
            }
            TimeUnit.MILLISECONDS.sleep(PACE_MS);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProgram) {
            return null;
        }
    }

    private static ClientFailed alreadyLocked(Path file) {
        return new ClientFailed("another command is changing " + file + "; retry when it has ended");
    }
}
