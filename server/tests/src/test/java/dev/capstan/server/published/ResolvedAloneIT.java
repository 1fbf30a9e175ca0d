package dev.capstan.server.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.architecture.MavenModules;
import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.eclipse.aether.artifact.Artifact;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each module that people pick, resolved alone by Maven: it brings what {@code docs/dependencies.md} lists, and the
 * example of its README compiles against it, runs on the module path, prints what it says and logs nothing.
 */
class ResolvedAloneIT {

    private static final Path EXAMPLES = Path.of("src", "test", "resources", "alone");

    /** The place of the README's example in a program. */
    private static final String README = "/* README */";

    /** The place of its second example. */
    private static final String SECOND = "/* README 2 */";

    /** The beginning of a line that the program has to print. */
    private static final String PRINTS = "// > ";

    /** The beginning of a line that names another module, which the example uses besides. */
    private static final String NEEDS = "// needs ";

    @TempDir
    private static Path work;

    private static FreshRepository repository;

    @BeforeAll
    static void publish() throws Exception {
        List<Path> all = new ArrayList<>(MavenModules.directories());
        all.addAll(List.of(MavenModules.ROOT, MavenModules.ROOT.resolve("server")));
        repository = new FreshRepository(work, all, Path.of(System.getProperty("settings.localRepository")));
    }

    @Test
    void eachBringsWhatThePageLists() throws Exception {
        Map<String, String> lists = new TreeMap<>();
        for (Path module : MavenModules.picked()) {
            lists.put(MavenModules.artifact(module), dependenciesOf(MavenModules.artifact(module)));
        }
        String page = lists.entrySet().stream()
                .map(list -> list.getKey() + " -> " + list.getValue())
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(MavenModules.ROOT.resolve("docs/dependencies.md")))
                .as("put this into docs/dependencies.md:\n" + page)
                .contains("```text\n" + page + "\n```");
    }

    /** Returns what an artifact brings, by name. */
    private static String dependenciesOf(String artifact) throws Exception {
        return repository.resolveModule(artifact).stream()
                .skip(1)
                .map(Artifact::getArtifactId)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Test
    void validationBringsOneVersionOfJackson() throws Exception {
        assertThat(repository.resolveModule("capstan-validation").stream()
                        .filter(one -> one.getGroupId().startsWith("com.fasterxml.jackson")
                                || one.getGroupId().startsWith("tools.jackson"))
                        .map(one -> one.getVersion().replaceAll("^(\\d+\\.\\d+).*", "$1")))
                .isNotEmpty()
                .containsOnly("2.21");
    }

    static Stream<String> examples() throws Exception {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.map(file -> file.getFileName().toString().replace(".java", "")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theExampleOfItsReadmeRunsWithNothingElse(String module) throws Exception {
        Path folder = folder(module);
        String program = Files.readString(EXAMPLES.resolve(module + ".java")).replace(README, example(folder, 1));
        if (program.contains(SECOND)) {
            program = program.replace(SECOND, example(folder, 2));
        }
        List<Artifact> resolved = new ArrayList<>(repository.resolveModule(MavenModules.artifact(folder)));
        for (String needed :
                program.lines().filter(line -> line.startsWith(NEEDS)).toList()) {
            resolved.addAll(repository.resolveModule(needed.substring(NEEDS.length())));
        }
        String classPath = resolved.stream()
                .map(Artifact::getFile)
                .distinct()
                .map(File::toString)
                .collect(Collectors.joining(File.pathSeparator));
        Path source =
                Files.writeString(Files.createDirectories(work.resolve(module)).resolve("Example.java"), program);

        compile(source, classPath);
        if (program.contains("void main(")) {
            String expected = program.lines()
                    .filter(line -> line.startsWith(PRINTS))
                    .map(line -> line.substring(PRINTS.length()) + "\n")
                    .collect(Collectors.joining());
            assertThat(run(source.getParent(), paths(source.getParent(), classPath, resolved)))
                    .isEqualTo(expected);
        }
    }

    private static Path folder(String module) {
        return Stream.of("", "server", "yaml-config")
                .map(parent -> MavenModules.ROOT.resolve(parent).resolve(module))
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow();
    }

    /** Returns an example of a README. The first one has the number 1. */
    private static String example(Path folder, int number) throws Exception {
        String rest = Files.readString(folder.resolve("README.md")).split("```java\n")[number];
        return rest.substring(0, rest.indexOf("```"));
    }

    private static void compile(Path source, String classPath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of(
                                "-proc:none",
                                "-classpath",
                                classPath,
                                "-d",
                                source.getParent().toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                .call();
        assertThat(compiled).as(() -> "compiles: " + said).isTrue();
    }

    /** Returns the options that put the artifacts on the module path, if their modules are complete. */
    private static List<String> paths(Path compiled, String artifacts, List<Artifact> resolved) {
        boolean isComplete = resolved.stream()
                // requires the module jakarta.cdi, which Micronaut does not bring
                .noneMatch(one -> one.getArtifactId().equals("jakarta.transaction-api"));
        return isComplete
                ? List.of("-p", artifacts, "--add-modules", "ALL-MODULE-PATH", "-cp", compiled.toString())
                : List.of("-cp", compiled + File.pathSeparator + artifacts);
    }

    /** Runs the example, which may log nothing, and returns what it prints. */
    private static String run(Path folder, List<String> paths) throws Exception {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(paths);
        command.add("Example");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
        assertThat(Files.readString(errors)).as("what it logs").isEmpty();
        assertThat(process.exitValue()).isZero();
        return Files.readString(output);
    }
}
