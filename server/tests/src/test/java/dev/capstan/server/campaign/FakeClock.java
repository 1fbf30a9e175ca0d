package dev.capstan.server.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A wall clock for one process that is set while it runs, by Debian's {@code libfaketime}; the monotonic clock
 * continues.
 */
final class FakeClock {

    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

    private final Path offset;

    /**
     * A clock that is right.
     *
     * @param offset the file that says by how much it is set
     */
    FakeClock(Path offset) throws IOException {
        this.offset = offset;
        setBy(0);
    }

    /** Returns the library, or empty where this machine has none. */
    static Optional<Path> library() throws IOException {
        try (Stream<Path> directories = Files.list(Path.of("/usr/lib"))) {
            return directories
                    .map(directory -> directory.resolve(LIBRARY))
                    .filter(Files::isReadable)
                    .findFirst();
        }
    }

    /**
     * Returns the environment of a process that has this clock.
     *
     * <p>{@code FAKETIME_FORCE_MONOTONIC_FIX} is off, as with it the timed waits of a JVM return at once.
     */
    Map<String, String> environment() throws IOException {
        return Map.of(
                "LD_PRELOAD",
                library().orElseThrow().toString(),
                "FAKETIME_TIMESTAMP_FILE",
                offset.toString(),
                "FAKETIME_NO_CACHE",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0",
                "NO_FAKE_STAT",
                "1");
    }

    /** Sets the clock off by this many seconds, in one step. */
    void setBy(int seconds) throws IOException {
        Path next = Files.writeString(offset.resolveSibling("next-offset"), String.format("%+d%n", seconds));
        Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
