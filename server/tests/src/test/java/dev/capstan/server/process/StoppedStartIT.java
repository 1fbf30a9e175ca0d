package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM while the server starts: it ends in order and never says that it is ready. */
class StoppedStartIT {

    @TempDir
    private Path directory;

    @Test
    void aStartThatIsStoppedEndsWithoutBeingReady() throws Exception {
        Path data = directory.resolve("data");
        Path output = directory.resolve("output");
        Process server = new ProcessBuilder(ServerProcess.command(data))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            Eventually.holds(
                    "the database is open",
                    () -> data.resolve("capstan.mv.db").toFile().length() > 0);

            server.destroy();

            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue()).as(read(output)).isZero();
            assertThat(read(output)).contains("stopping: 0 calls").doesNotContain("Capstan is ready");
        } finally {
            server.destroyForcibly();
        }
    }

    private static String read(Path file) throws Exception {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
