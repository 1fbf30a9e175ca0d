package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The YAML files of the rule book that come with the kit. */
final class BundledYaml {

    private BundledYaml() {}

    /** Returns a file under {@code features}. Throws {@link IllegalArgumentException} if the kit was built without it. */
    static JsonNode read(String path) {
        return find(path).orElseThrow(() -> new IllegalArgumentException("the kit was built without " + path));
    }

    /** Returns a file under {@code features}; empty if there is none. */
    static Optional<JsonNode> find(String path) {
        String name = "capstan/" + path;
        try (InputStream file = BundledYaml.class.getClassLoader().getResourceAsStream(name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(Yaml.read(name, new String(file.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
