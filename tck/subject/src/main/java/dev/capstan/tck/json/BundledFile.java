package dev.capstan.tck.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A file that comes with the kit: a resource under {@code capstan}. */
public final class BundledFile {

    private BundledFile() {}

    /** Returns the text of a file, such as {@code report.css}. */
    public static String text(String path) {
        String name = "capstan/" + path;
        try (InputStream file = BundledFile.class.getClassLoader().getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the kit was built without " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a YAML file, such as {@code rules/documents.yaml}. */
    public static JsonNode yaml(String path) {
        return Yaml.read("capstan/" + path, text(path));
    }
}
