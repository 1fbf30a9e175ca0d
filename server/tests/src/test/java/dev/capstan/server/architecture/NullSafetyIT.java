package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.published.FreshRepository;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.aether.artifact.Artifact;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The compiler checks @NullMarked: with the arguments of the pom it refuses samples that break it. */
class NullSafetyIT {

    private static final String SAMPLE = """
            package sample;

            import java.util.Map;
            import org.jspecify.annotations.NullMarked;
            import org.jspecify.annotations.Nullable;

            @NullMarked
            class Sample {
                @Nullable String name;
            %s
            }
            """;

    private static final String METHOD = """
                String read%d(Map<String, String> texts, @Nullable String given) {
                    %s
                }
            """;

    @TempDir
    private static Path work;

    private static FreshRepository repository;

    @BeforeAll
    static void open() throws Exception {
        repository = new FreshRepository(work, List.of(), Path.of(System.getProperty("settings.localRepository")));
    }

    @Test
    void uncheckedNullableUseIsRejected() throws Exception {
        List<String> wrong = List.of(
                "return null;",
                "return given;",
                "return given.strip();",
                "return texts.get(\"a\");",
                "return name.strip();",
                "return read5(null, given);");

        String said = compile(wrong);

        assertThat(said.lines().filter(line -> line.contains("[NullAway]"))).hasSameSizeAs(wrong);
        assertThat(said.lines().map(String::strip)).containsAll(wrong);
    }

    @Test
    void checkedNullableUseIsAccepted() throws Exception {
        assertThat(compile(List.of("return given == null ? \"\" : given;", "return texts.getOrDefault(\"a\", \"\");")))
                .isEmpty();
    }

    @Test
    void noModuleSwitchesItOff() throws Exception {
        List<String> off = new ArrayList<>();
        for (Path directory : MavenModules.directories()) {
            if (Files.readString(directory.resolve("pom.xml")).contains("nullaway.level")) {
                off.add(MavenModules.artifact(directory));
            }
        }
        assertThat(off).as("modules with a level of their own").isEmpty();
    }

    /** Compiles methods with the arguments and the processors of the pom; returns what the compiler says. */
    private static String compile(List<String> bodies) throws Exception {
        String source = SAMPLE.formatted(IntStream.range(0, bodies.size())
                .mapToObj(index -> METHOD.formatted(index, bodies.get(index)))
                .collect(Collectors.joining()));
        Path directory = Files.createTempDirectory(work, "sample-");
        Path file = Files.writeString(directory.resolve("Sample.java"), source);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "javac").toString()));
        Files.readAllLines(MavenModules.ROOT.resolve(".mvn/jvm.config")).stream()
                .filter(line -> line.startsWith("--add"))
                .map(line -> "-J" + line)
                .forEach(command::add);
        command.addAll(compilerArguments());
        command.addAll(List.of(
                "-processorpath",
                path(
                        "com.google.errorprone:error_prone_core:" + property("errorprone.version"),
                        "com.uber.nullaway:nullaway:" + property("nullaway.version")),
                "-classpath",
                Path.of(NullMarked.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString(),
                "-d",
                directory.toString(),
                file.toString()));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        // From Java 24 on, the compiler's own JVM warns of how a library of Error Prone uses memory.
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("WARNING: "))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        assertThat(compiler.waitFor() == 0).as(said).isEqualTo(said.isEmpty());
        return said;
    }

    /** Returns the arguments that main code is compiled with for the sake of null safety. */
    private static List<String> compilerArguments() throws Exception {
        String level = property("nullaway.level");
        return MavenModules.all(MavenModules.pom(MavenModules.ROOT), "arg").stream()
                .map(Element::getTextContent)
                .filter(argument -> argument.startsWith("-X") && !argument.startsWith("-Xlint")
                        || argument.startsWith("--should-stop"))
                .map(argument -> argument.replace("${nullaway.level}", level))
                .toList();
    }

    private static String path(String... artifacts) throws Exception {
        Set<Artifact> resolved = new LinkedHashSet<>();
        for (String artifact : artifacts) {
            resolved.addAll(repository.resolve(artifact));
        }
        return resolved.stream()
                .map(one -> one.getFile().toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String property(String name) throws Exception {
        return MavenModules.all(MavenModules.pom(MavenModules.ROOT), name)
                .get(0)
                .getTextContent();
    }
}
