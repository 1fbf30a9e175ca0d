package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server starts, answers, and stops when it is told to. */
class StoppedServerIT {

    @TempDir
    private Path directory;

    @Test
    void readyServerAnswersAndItsDataIsPrivate() throws Exception {
        Path data = directory.resolve("new").resolve("data");
        try (ServerProcess server = ServerProcess.start(data)) {
            HttpResponse<String> health = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(server.url("/health")).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body()).isEqualTo("{\"status\":\"UP\"}");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void doesNotStartIfTheFirstPasswordWasLost() throws Exception {
        Path data = directory.resolve("data");
        Process unheard = new ProcessBuilder(ServerProcess.command(data))
                .redirectOutput(new File("/dev/full"))
                .start();
        try (BufferedReader errors = unheard.errorReader()) {
            // A job whose time has come while the server ends may log a line before.
            assertThat(errors.lines()).anySatisfy(line -> assertThat(line)
                    .contains("the password of the first account could not be printed"));
            assertThat(unheard.waitFor()).isEqualTo(1);
        } finally {
            unheard.destroyForcibly();
        }

        try (ServerProcess server = ServerProcess.start(data)) {
            assertThat(server.password()).isNotEmpty();
        }
    }
}
