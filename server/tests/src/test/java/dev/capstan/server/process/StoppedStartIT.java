package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM while the server starts: it ends in order and never says that it is ready. */
class StoppedStartIT {

    private static final int TRIES = 5;
    private static final Duration START = Duration.ofSeconds(60);
    private static final String READY = "Capstan is ready";

    @TempDir
    private Path directory;

    @Test
    void aStartThatIsStoppedEndsWithoutBeingReady() throws Exception {
        String output = READY;
        // Again where a slow machine stops the server too late.
        for (int i = 0; i < TRIES && output.contains(READY); i++) {
            output = outputOfStoppedStart(directory.resolve("data" + i), directory.resolve("output" + i));
        }

        assertThat(output).contains("stopping: 0 calls").doesNotContain(READY);
    }

    /** Starts a server, stops it once its database is open, and returns what it wrote. */
    private static String outputOfStoppedStart(Path data, Path output) throws Exception {
        Process server = new ProcessBuilder(ServerProcess.command(data))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            Eventually.holds(
                    "the database is open",
                    START,
                    () -> data.resolve("capstan.mv.db").toFile().length() > 0);

            server.destroy();

            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue()).as(read(output)).isZero();
            return read(output);
        } finally {
            server.destroyForcibly();
        }
    }

    private static String read(Path file) throws Exception {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
