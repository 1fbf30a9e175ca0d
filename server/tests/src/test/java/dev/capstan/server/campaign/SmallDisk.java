package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** A filesystem in memory that can be filled at once. Without the right to mount one, it is an ordinary directory. */
final class SmallDisk implements AutoCloseable {

    private static final String NAME = "capstan-campaign";
    private static final String SIZE = "size=4g";
    private static final int MAX_TRIES = 100;

    private final Path directory;
    private final boolean isMounted;

    /**
     * Mounts it.
     *
     * @param directory made where it is missing
     */
    SmallDisk(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        isMounted = isDone("mount", "-t", "tmpfs", "-o", SIZE, NAME, directory.toString());
    }

    /** Whether a directory is on such a disk. */
    static boolean has(Path directory) throws IOException {
        return Files.getFileStore(directory).name().equals(NAME);
    }

    /** Leaves no free byte: shrinks the disk to its content, which may grow meanwhile. */
    static void fill(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        boolean isFull = false;
        for (int tried = 0; tried < MAX_TRIES && !isFull; tried++) {
            isFull = isSized("size=" + (store.getTotalSpace() - store.getUnallocatedSpace()), directory);
        }
        if (!isFull) {
            throw new IOException("the filesystem of " + directory + " cannot be made smaller");
        }
    }

    /** Restores the free space. */
    static void empty(Path directory) throws IOException {
        if (!isSized(SIZE, directory)) {
            throw new IOException("the filesystem of " + directory + " cannot be made larger");
        }
    }

    private static boolean isSized(String size, Path directory) {
        return isDone("mount", "-o", "remount," + size, directory.toString());
    }

    @Override
    public void close() throws IOException {
        if (isMounted && !isDone("umount", directory.toString())) {
            throw new IOException(directory + " is still mounted");
        }
    }

    @Override
    public String toString() {
        return isMounted ? "data on a filesystem of its own" : "data in an ordinary folder";
    }

    private static boolean isDone(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.onExit().join().exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
