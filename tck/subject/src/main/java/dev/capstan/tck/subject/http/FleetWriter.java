package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Writer of the fixture fleet, or a part of it, into a directory. */
final class FleetWriter {

    private static final String AGENTS = "capstan/fleet/agents";
    private static final String FILE = "capabilities.yaml";

    private FleetWriter() {}

    /**
     * Writes the fleet.
     *
     * @param directory root directory of the fleet, created if missing
     * @param without capabilities to leave out
     * @param more files of additional agents, by their ids
     */
    static void write(Path directory, Set<String> without, Map<String, String> more) {
        URL agents = FleetWriter.class.getClassLoader().getResource(AGENTS);
        if (agents == null) {
            throw new HarnessError("the kit was built without " + AGENTS);
        }
        try {
            if (agents.openConnection() instanceof JarURLConnection jar) {
                // Opened by path: a file system opened by URI exists once per process and may be open already.
                try (FileSystem files =
                        FileSystems.newFileSystem(Path.of(jar.getJarFileURL().toURI()))) {
                    write(files.getPath(AGENTS), directory, without);
                }
            } else {
                write(Path.of(agents.toURI()), directory, without);
            }
            for (Map.Entry<String, String> agent : more.entrySet()) {
                write(directory, agent.getKey(), agent.getValue());
            }
        } catch (IOException | URISyntaxException e) {
            throw new HarnessError("the fixture fleet cannot be written to " + directory, e);
        }
    }

    private static void write(Path agents, Path directory, Set<String> without) throws IOException {
        for (Path agent : agents(agents)) {
            JsonNode declared = Yaml.read(agent.toString(), Files.readString(agent.resolve(FILE)));
            if (declared.path("capabilities") instanceof ArrayNode capabilities) {
                capabilities.removeIf(one -> without.contains(one.path("name").asText()));
            }
            write(directory, agent.getFileName().toString(), Json.write(declared));
        }
    }

    private static void write(Path directory, String agent, String file) throws IOException {
        Path own = Files.createDirectories(directory.resolve("agents").resolve(agent));
        Files.writeString(own.resolve(FILE), file);
    }

    private static List<Path> agents(Path agents) throws IOException {
        try (Stream<Path> directories = Files.list(agents)) {
            return directories
                    .filter(directory -> Files.exists(directory.resolve(FILE)))
                    .toList();
        }
    }
}
