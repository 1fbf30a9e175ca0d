package dev.capstan.tck.subject.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An agent of the fixture fleet.
 *
 * @param id its id, such as {@code bank}
 * @param text its {@code capabilities.yaml}
 */
public record FixtureAgent(String id, String text) {

    private static final String AGENTS = "capstan/fleet/agents";
    private static final String FILE = "capabilities.yaml";

    /** Returns the agents that come with the kit, by id. */
    public static List<FixtureAgent> all() {
        URL agents = FixtureAgent.class.getClassLoader().getResource(AGENTS);
        if (agents == null) {
            throw new HarnessError("the kit was built without " + AGENTS);
        }
        try {
            if (agents.openConnection() instanceof JarURLConnection jar) {
                // Opened by path: a file system opened by URI exists once per process and may be open already.
                try (FileSystem files =
                        FileSystems.newFileSystem(Path.of(jar.getJarFileURL().toURI()))) {
                    return read(files.getPath(AGENTS));
                }
            }
            return read(Path.of(agents.toURI()));
        } catch (IOException | URISyntaxException e) {
            throw new HarnessError("the fixture fleet cannot be read", e);
        }
    }

    private static List<FixtureAgent> read(Path agents) throws IOException {
        List<FixtureAgent> all = new ArrayList<>();
        try (Stream<Path> directories = Files.list(agents)) {
            for (Path directory : directories.toList()) {
                if (Files.exists(directory.resolve(FILE))) {
                    all.add(new FixtureAgent(
                            directory.getFileName().toString().replace("/", ""),
                            Files.readString(directory.resolve(FILE))));
                }
            }
        }
        all.sort(Comparator.comparing(FixtureAgent::id));
        return List.copyOf(all);
    }

    /** Returns its declaration as a tree. */
    public ObjectNode declaration() {
        return (ObjectNode) Yaml.read(id, text);
    }

    /** Returns its declaration without some of its capabilities. */
    public ObjectNode declaration(Set<String> without) {
        ObjectNode declaration = declaration();
        if (declaration.path("capabilities") instanceof ArrayNode capabilities) {
            capabilities.removeIf(
                    capability -> without.contains(capability.path("name").asText()));
        }
        return declaration;
    }

    /** Returns the same agent with a subject's names for itself, its capabilities and its topics. */
    public FixtureAgent renamed(FixtureNames names) {
        String name = names.agent(id);
        if (name.equals(id)
                && capabilities().stream().allMatch(one -> names.capability(one).equals(one))) {
            return this;
        }
        ObjectNode declaration = declaration();
        declaration.put("agent", names.address(id));
        for (JsonNode transport : declaration.path("transports")) {
            transport
                    .path("topics")
                    .properties()
                    .forEach(topic -> topic.setValue(
                            TextNode.valueOf(topic.getValue().asText().replace("." + id + ".", "." + name + "."))));
        }
        for (JsonNode capability : declaration.path("capabilities")) {
            rename((ObjectNode) capability, names);
        }
        return new FixtureAgent(name, Json.pretty(declaration) + "\n");
    }

    /** Renames a capability, and declares the handler that it has by the name of the fixture. */
    private void rename(ObjectNode capability, FixtureNames names) {
        String fixture = capability.path("name").asText();
        if (!capability.has("handler")) {
            capability.putObject("handler").put("kind", "java").put("name", id + "/" + fixture);
        }
        capability.put("name", names.capability(fixture));
    }

    /** Returns the names of its capabilities. */
    public List<String> capabilities() {
        return declaration()
                .path("capabilities")
                .valueStream()
                .map(capability -> capability.path("name").asText())
                .toList();
    }
}
