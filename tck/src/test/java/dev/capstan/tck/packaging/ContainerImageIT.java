package dev.capstan.tck.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The layers of the container image contain the kit. They are unpacked and run with the Java of this machine. */
@EnabledIfSystemProperty(named = "image.tar", matches = ".+")
class ContainerImageIT {

    private static final Path IMAGE = Path.of(System.getProperty("image.tar", ""));

    @TempDir
    private Path work;

    @Test
    void theKitRunsFromItsLayers() throws Exception {
        Path image = unpacked(IMAGE, work.resolve("image"));
        JsonNode manifest = read(image.resolve("manifest.json")).path(0);
        JsonNode config = read(image.resolve(manifest.path("Config").asText())).path("config");
        Path root = work.resolve("root");
        for (JsonNode layer : manifest.path("Layers")) {
            unpacked(image.resolve(layer.asText()), root);
        }

        assertThat(config.path("User").asText()).isEqualTo("1000:1000");
        assertThat(config.path("WorkingDir").asText()).isEqualTo("/work");
        List<String> entrypoint =
                config.path("Entrypoint").valueStream().map(JsonNode::asText).toList();
        assertThat(entrypoint).hasSize(4).startsWith("java", "-cp", "@/app/jib-classpath-file");

        String classPath = Stream.of(Files.readString(root.resolve("app/jib-classpath-file"))
                        .strip()
                        .split(":"))
                .map(entry -> root + entry)
                .collect(Collectors.joining(File.pathSeparator));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ShellRun run = ShellRun.of(
                work, Map.of(), List.of(java, "-cp", classPath, entrypoint.get(3), "explain", "GR-4.3", "--json"));

        assertThat(run.exit()).as(run.output()).isZero();
        assertThat(Json.read(run.output()).at("/0/rules/0/scenarios")).isNotEmpty();
    }

    private static Path unpacked(Path archive, Path directory) throws Exception {
        Files.createDirectories(directory);
        ShellRun run = ShellRun.of(
                directory,
                Map.of(),
                List.of(
                        ShellRun.find("tar").toString(),
                        "-xf",
                        archive.toAbsolutePath().toString()));
        assertThat(run.exit()).as(run.output()).isZero();
        return directory;
    }

    private static JsonNode read(Path file) throws Exception {
        return Json.read(Files.readString(file));
    }
}
