package dev.capstan.server.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder for one program, its owner's alone.
 *
 * @param path where it is
 * @param cleaners where it is removed; a large one outlasts the call
 */
record WorkingFolder(Path path, Executor cleaners) implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(WorkingFolder.class.getName());
    private static final long PATIENCE_MS = 250;

    static WorkingFolder make(Executor cleaners) throws IOException {
        return new WorkingFolder(Files.createTempDirectory("capstan-call-"), cleaners);
    }

    /** Removes it with all that is in it. */
    @Override
    public void close() {
        CompletableFuture.runAsync(this::remove, cleaners)
                .completeOnTimeout(null, PATIENCE_MS, TimeUnit.MILLISECONDS)
                .join();
    }

    private void remove() {
        if (Files.notExists(path)) {
            return;
        }
        try (Stream<Path> left = Files.walk(path)) {
            left.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException gone) {
            LOG.log(System.Logger.Level.WARNING, "a working folder could not be removed: " + path.getFileName());
        }
    }
}
