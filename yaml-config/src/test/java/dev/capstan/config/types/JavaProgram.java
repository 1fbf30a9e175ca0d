package dev.capstan.config.types;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.config.types.RoundTrip.Outcome;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The classes of one generated file, read and written by Jackson as it comes, but for exact numbers. */
final class JavaProgram {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JavaProgram() {}

    /** What becomes of each value that is read into the type of this name and written again. */
    static List<Outcome> outcomes(Path directory, GeneratedFile file, List<String> types, List<JsonNode> values)
            throws IOException {
        String complaints = new JavaCompilation().complaints(directory, List.of(file));
        if (!complaints.isEmpty()) {
            throw new AssertionError(complaints);
        }
        String outer = file.path().substring(0, file.path().length() - ".java".length());
        URL[] classes = {directory.resolve("classes").toUri().toURL()};
        List<Outcome> outcomes = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(classes, JavaProgram.class.getClassLoader())) {
            for (int i = 0; i < types.size(); i++) {
                outcomes.add(outcome(loader.loadClass("generated." + outer + "$" + types.get(i)), values.get(i)));
            }
        } catch (ClassNotFoundException e) {
            throw new AssertionError("a type has another name in Java", e);
        }
        return outcomes;
    }

    private static Outcome outcome(Class<?> type, JsonNode value) {
        try {
            return new Outcome.Written(JSON.readTree(JSON.writeValueAsString(JSON.readValue(Json.write(value), type))));
        } catch (JsonProcessingException e) {
            return new Outcome.Failed(e.getMessage());
        }
    }
}
