package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server starts, answers, and stops when it is told to. */
class StoppedServerIT {

    @TempDir
    private Path folder;

    @Test
    void itAnswersOnceItSaysThatItIsReadyAndKeepsItsDataToItself() throws Exception {
        Path data = folder.resolve("new").resolve("data");
        try (ServerProcess server = ServerProcess.start(data)) {
            HttpResponse<String> health = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(server.at("/health")).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body()).isEqualTo("{\"status\":\"UP\"}");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
        }
    }
}
