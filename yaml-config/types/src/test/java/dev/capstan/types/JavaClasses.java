package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.core.Catalog;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Types in Java that were compiled, with every warning an error, and loaded.
 *
 * @param file the class that they are in
 */
record JavaClasses(Class<?> file) {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** The types of a catalog, compiled in a directory that has no others. */
    static JavaClasses of(Catalog catalog, Path directory) {
        GeneratedFile generated = new GenerateTypes(Language.JAVA).of(catalog);
        try {
            Path source = Files.writeString(directory.resolve(generated.path()), generated.text());
            compile(source, directory);
            URLClassLoader loader =
                    new URLClassLoader(new URL[] {directory.toUri().toURL()}, JavaClasses.class.getClassLoader());
            return new JavaClasses(
                    loader.loadClass("generated." + generated.path().replace(".java", "")));
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static void compile(Path source, Path directory) {
        String jackson = Stream.of(ObjectMapper.class, JsonParser.class, JsonProperty.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(File.pathSeparator));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] options = {
            "--release",
            "17",
            "-Xlint:all",
            "-Xdoclint:all,-missing",
            "-Werror",
            "-proc:none",
            "-encoding",
            "US-ASCII",
            "-classpath",
            jackson,
            "-d",
            directory.toString(),
            source.toString()
        };
        int exit = ToolProvider.getSystemJavaCompiler().run(null, said, said, options);
        assertThat(exit).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }

    /** The type of this name. */
    Class<?> type(String name) {
        try {
            return file.getClassLoader().loadClass(file.getName() + "$" + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("no type " + name + " within " + file, e);
        }
    }

    /** Reads JSON as a type. */
    Object read(String json, String type) throws JsonProcessingException {
        return MAPPER.readValue(json, type(type));
    }

    /** Reads JSON as a type and writes it again. */
    JsonNode readAndWritten(String json, String type) throws JsonProcessingException {
        return MAPPER.readTree(MAPPER.writeValueAsString(read(json, type)));
    }
}
