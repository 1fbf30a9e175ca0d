package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that has no tool to confine processes. */
class ConfinementIT {

    @TempDir
    private Path directory;

    @Test
    void serverThatMustConfineProcessesDoesNotStart() throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                        ServerProcess.command(directory.resolve("data"), "--require-confinement"))
                .redirectErrorStream(true);
        command.environment()
                .put("PATH", Files.createDirectory(directory.resolve("empty")).toString());

        Process server = command.start();
        String output = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isEqualTo(1);
        assertThat(output)
                .contains(
                        "the fleet cannot be served:",
                        "handler processes are only partly confined; this machine has no bwrap or unshare",
                        "omit --require-confinement")
                .doesNotContain("Capstan is ready");
    }

    @Test
    void serverSaysHowProcessesAreConfined() throws Exception {
        ProcessBuilder command = new ProcessBuilder(ServerProcess.command(directory.resolve("data")));
        command.environment()
                .put("PATH", Files.createDirectory(directory.resolve("empty")).toString());
        command.redirectError(ProcessBuilder.Redirect.DISCARD);

        Process server = command.start();
        try (var output = server.inputReader()) {
            assertThat(output.lines()
                            .takeWhile(line -> !line.startsWith("Capstan is ready"))
                            .toList())
                    .contains("Handler processes: ulimit only");
        } finally {
            server.destroy();
            server.waitFor();
        }
    }
}
