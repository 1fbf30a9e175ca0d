package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.PackagedCommand;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Micronaut reads in other programs, beside the settings of this one. */
class ForeignConfigurationIT {

    private static final String LINE = "micronaut.server.date-header=false";

    @TempDir
    private Path directory;

    @Test
    void propertiesVariablesAndFilesOfMicronautChangeNothing() throws Exception {
        Files.createDirectory(directory.resolve("config"));
        Files.writeString(directory.resolve("config/application.properties"), LINE);
        Path named = Files.writeString(directory.resolve("named.properties"), LINE);
        ProcessBuilder command = new ProcessBuilder(PackagedCommand.command(
                        List.of("-D" + LINE, "-Dmicronaut.config.files=" + named),
                        "serve",
                        "--port",
                        "0",
                        "--data",
                        directory.resolve("data").toString()))
                .directory(directory.toFile());
        command.environment().put("MICRONAUT_SERVER_DATE_HEADER", "false");
        command.environment().put("MICRONAUT_CONFIG_FILES", named.toString());
        try (ServerProcess server = ServerProcess.start(command)) {
            HttpResponse<Void> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.url("/health")).build(),
                            HttpResponse.BodyHandlers.discarding());

            assertThat(response.headers().firstValue("Date")).isPresent();
        }
    }
}
