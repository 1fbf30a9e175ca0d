package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * JSON on the command line: itself, {@code @FILE} for the content of a file, or {@code -} for standard input.
 *
 * @param text the argument
 */
public record JsonArgument(String text) {

    /**
     * Returns the JSON.
     *
     * @throws MalformedJson if it is not valid, or larger than {@value Json#MAX_BYTES} bytes
     */
    public JsonNode read() throws MalformedJson {
        if (text.equals("-")) {
            return Json.read(bytes("standard input", System.in));
        }
        if (!text.startsWith("@")) {
            return Json.read(text);
        }
        String file = text.substring(1);
        if (file.isEmpty()) {
            throw new CommandFailed("write the name of a file after @");
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return Json.read(bytes(file, in));
        } catch (IOException e) {
            throw CommandFailed.unreadable(file, e);
        }
    }

    private static byte[] bytes(String name, InputStream in) {
        try {
            return in.readNBytes(Json.MAX_BYTES + 1);
        } catch (IOException e) {
            throw CommandFailed.unreadable(name, e);
        }
    }
}
