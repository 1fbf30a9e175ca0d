package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigShowCommandTest {

    @TempDir
    private Path directory;

    @Test
    void eachSettingIsShownWithItsSource() throws IOException {
        Path file = Files.writeString(directory.resolve("capstan.yaml"), "port: 9000\nmax-requests: 200\n");

        Map<String, JsonNode> settings =
                settings("config", "show", "--json", "--config", file.toString(), "--port", "8500");

        assertThat(settings.get("port").path("value").asText()).isEqualTo("8500");
        assertThat(settings.get("port").path("source").asText()).isEqualTo("option");
        assertThat(settings.get("max-requests").path("source").asText()).isEqualTo(file.toString());
        assertThat(settings.get("grace").path("value").asText()).isEqualTo("20s");
        assertThat(settings.get("grace").path("source").asText()).isEqualTo("default");
    }

    @Test
    void secretsAreHidden() throws IOException {
        Path file = Files.writeString(directory.resolve("capstan.yaml"), """
                introspection-key: top-secret
                database-password: top-secret
                nats: nats://user:top-secret@127.0.0.1:4222
                """);

        CommandRun run = CommandRun.of("config", "show", "--config", file.toString());

        assertThat(run.succeeded().out()).doesNotContain("top-secret").contains("nats://(hidden)@127.0.0.1:4222");
    }

    @Test
    void errorOfTheFileIsShown() throws IOException {
        Path file = Files.writeString(directory.resolve("capstan.yaml"), "prot: 1\n");

        CommandRun run = CommandRun.of("config", "show", "--config", file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("capstan.yaml:1:1 /prot unknown key 'prot'; did you mean 'port'?");
    }

    private static Map<String, JsonNode> settings(String... arguments) {
        Map<String, JsonNode> settings = new HashMap<>();
        CommandRun.of(arguments)
                .succeeded()
                .json()
                .forEach(setting -> settings.put(setting.path("setting").asText(), setting));
        return settings;
    }
}
