package dev.capstan.handlers.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A private directory for one process.
 *
 * @param path its path; empty for a directory that exists only in the sandbox of the process
 * @param cleaners runs its removal; that of a large one outlasts the call
 */
record ScratchDirectory(Optional<Path> path, Executor cleaners) implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ScratchDirectory.class.getName());
    /** Names the server, so that what a killed one leaves can be told from the directories of others. */
    static final String PREFIX = "capstan-call-" + ProcessHandle.current().pid() + "-";

    private static final long TIMEOUT_MS = 100;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int MAX_TRIES = 20;
    private static final Duration MAX_FORCE_TIME = Duration.ofSeconds(60);

    /** A path may be too long for Java, and its owner may have locked the directory. */
    private static final String BY_FORCE = "[ -h \"$1\" ] || chmod -R u+rwX -- \"$1\"; exec rm -rf -- \"$1\"";

    static ScratchDirectory create(Executor cleaners) throws IOException {
        return new ScratchDirectory(Optional.of(Files.createTempDirectory(PREFIX)), cleaners);
    }

    /** Returns a directory that comes and goes with the sandbox of its process. */
    static ScratchDirectory inSandbox(Executor cleaners) {
        return new ScratchDirectory(Optional.empty(), cleaners);
    }

    /** Removes it with all its content. */
    @Override
    public void close() {
        path.ifPresent(directory -> CompletableFuture.runAsync(() -> remove(directory), cleaners)
                .completeOnTimeout(null, TIMEOUT_MS, TimeUnit.MILLISECONDS)
                .join());
    }

    /** Removes it, with several tries: processes that have not ended yet may write meanwhile. */
    private static void remove(Path path) {
        for (int tries = 0; tries < MAX_TRIES && isThere(path); tries++) {
            LockSupport.parkNanos(tries * PAUSE_NS);
            deleteContents(path);
            if (isThere(path)) {
                removeByForce(path);
            }
        }
        if (isThere(path)) {
            LOG.log(System.Logger.Level.WARNING, "a working directory could not be removed: " + path.getFileName());
        }
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static void deleteContents(Path path) {
        try (Stream<Path> left = Files.walk(path)) {
            left.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException going) {
            LOG.log(System.Logger.Level.DEBUG, "a working directory changed while it was removed");
        }
    }

    private static void removeByForce(Path path) {
        try {
            StartProcess.tidyUp(List.of("/bin/sh", "-c", BY_FORCE, "sh", path.toString()), MAX_FORCE_TIME);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "a working directory could not be removed with rm");
        }
    }
}
