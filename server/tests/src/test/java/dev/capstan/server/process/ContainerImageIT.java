package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The layers of the container image contain the server. They are unpacked and run with the Java of this machine. */
@EnabledIfSystemProperty(named = "image.tar", matches = ".+")
class ContainerImageIT {

    private static final Path IMAGE = Path.of(System.getProperty("image.tar", ""));

    @TempDir
    private Path work;

    @Test
    void theServerRunsFromItsLayers() throws Exception {
        Path image = unpacked(IMAGE, work.resolve("image"));
        JsonNode index = Json.read(Files.readString(image.resolve("index.json")));
        JsonNode manifest = blob(image, index.at("/manifests/0"));
        JsonNode config = blob(image, manifest.path("config")).path("config");
        Path root = work.resolve("root");
        for (JsonNode layer : manifest.path("layers")) {
            unpacked(blobPath(image, layer), root);
        }

        assertThat(config.path("User").asText()).isEqualTo("10001:10001");
        assertThat(config.path("ExposedPorts").has("8420/tcp")).isTrue();
        assertThat(config.path("Volumes").has("/data")).isTrue();
        assertThat(texts(config.path("Cmd"))).containsExactly("serve", "--host", "0.0.0.0", "--data", "/data");

        List<String> entrypoint = texts(config.path("Entrypoint"));
        assertThat(entrypoint).startsWith("java").contains("@/app/jib-classpath-file");
        List<String> command = new ArrayList<>(entrypoint);
        command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.set(command.indexOf("@/app/jib-classpath-file"), classPath(root));
        command.addAll(
                List.of("serve", "--port", "0", "--data", work.resolve("data").toString()));
        try (ServerProcess server = ServerProcess.start(new ProcessBuilder(command))) {
            assertThat(server.password()).isNotEmpty();
        }
    }

    private static String classPath(Path root) throws Exception {
        return Stream.of(Files.readString(root.resolve("app/jib-classpath-file"))
                        .strip()
                        .split(":"))
                .map(entry -> root + entry)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static JsonNode blob(Path image, JsonNode descriptor) throws Exception {
        return Json.read(Files.readString(blobPath(image, descriptor)));
    }

    private static Path blobPath(Path image, JsonNode descriptor) {
        return image.resolve("blobs").resolve(descriptor.path("digest").asText().replace(':', '/'));
    }

    private static Path unpacked(Path archive, Path directory) throws Exception {
        Files.createDirectories(directory);
        Path output = directory.resolveSibling(directory.getFileName() + ".out");
        Process tar = new ProcessBuilder("tar", "-xf", archive.toAbsolutePath().toString(), "-C", directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(tar.waitFor()).as(Files.readString(output)).isZero();
        return directory;
    }
}
