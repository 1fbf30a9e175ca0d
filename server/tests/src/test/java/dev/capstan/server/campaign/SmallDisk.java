package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** A filesystem of its own in memory, which can be full at once; without the right to mount one, an ordinary folder. */
final class SmallDisk implements AutoCloseable {

    private static final String NAME = "capstan-campaign";
    private static final String SIZE = "size=4g";
    private static final int MAX_TRIES = 100;

    private final Path folder;
    private final boolean isMounted;

    /**
     * Mounts it.
     *
     * @param folder made where it is missing
     */
    SmallDisk(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        isMounted = isDone("mount", "-t", "tmpfs", "-o", SIZE, NAME, folder.toString());
    }

    /** Whether a folder is on such a disk. */
    static boolean has(Path folder) throws IOException {
        return Files.getFileStore(folder).name().equals(NAME);
    }

    /** Leaves no byte of room: the disk is made as small as what it holds, which may grow until it is. */
    static void fill(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        boolean isFull = false;
        for (int tried = 0; tried < MAX_TRIES && !isFull; tried++) {
            isFull = isSized("size=" + (store.getTotalSpace() - store.getUnallocatedSpace()), folder);
        }
        if (!isFull) {
            throw new IOException("the filesystem of " + folder + " cannot be made smaller");
        }
    }

    /** Gives the room back. */
    static void empty(Path folder) throws IOException {
        if (!isSized(SIZE, folder)) {
            throw new IOException("the filesystem of " + folder + " cannot be made larger");
        }
    }

    private static boolean isSized(String size, Path folder) {
        return isDone("mount", "-o", "remount," + size, folder.toString());
    }

    @Override
    public void close() throws IOException {
        if (isMounted && !isDone("umount", folder.toString())) {
            throw new IOException(folder + " is still mounted");
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
