package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small filesystem of its own in memory; without the right to mount one, an ordinary folder. */
final class SmallDisk implements AutoCloseable {

    private static final long MIB = 1L << 20;
    private static final long SIZE_MIB = 512;

    private final Path folder;
    private final boolean isMounted;

    /**
     * Mounts it.
     *
     * @param folder made where it is missing
     */
    SmallDisk(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        isMounted = isDone("mount", "-t", "tmpfs", "-o", "size=" + SIZE_MIB + "m", "tmpfs", folder.toString());
    }

    /** Whether a file is on a disk that is small enough to be filled. */
    static boolean has(Path file) throws IOException {
        return Files.getFileStore(file).getTotalSpace() <= SIZE_MIB * MIB;
    }

    @Override
    public void close() throws IOException {
        if (isMounted && !isDone("umount", folder.toString())) {
            throw new IOException(folder + " is still mounted");
        }
    }

    @Override
    public String toString() {
        return isMounted ? "data on a filesystem of " + SIZE_MIB + " MiB" : "data in an ordinary folder";
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
