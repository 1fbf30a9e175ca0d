package dev.capstan.tck.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The action passes its inputs to its script, which runs the kit with them. */
@DisabledOnOs(OS.WINDOWS)
class ActionTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SCRIPT = ROOT.resolve("conformance/run.sh");
    private static final Pattern READ = Pattern.compile("\\$\\{?(CAPSTAN_[A-Z]+)");

    /** A java that prints its version, or its arguments and a summary, and ends with the code in the file "code". */
    private static final String JAVA = """
            #!/bin/sh
            if [ "$1" = -version ]; then echo 'openjdk version "%s" 2026-01-01' >&2; exit; fi
            echo "........ 8/8"
            for argument in "$@"; do echo "argument [$argument]"; done
            echo "\\`\\`\\` every applicable MUST holds"
            echo "a message of an error" >&2
            exit "$(cat '%s')"
            """;

    @TempDir
    private Path work;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void aSubjectAJarAndAJava() throws IOException {
        Files.writeString(work.resolve("my subject.yaml"), "name: x");
        Files.writeString(work.resolve("kit.jar"), "");
        exitCode(0);
        Path tools = Files.createDirectory(work.resolve("tools"));
        for (String tool : List.of("bash", "env", "sed", "sort", "head", "tr", "tee", "grep", "mkdir", "cat", "sh")) {
            Files.createSymbolicLink(tools.resolve(tool), ShellRun.find(tool));
        }
        environment.put("PATH", tools.toString());
        environment.put("JAVA_HOME", java("home", "17.0.15").toString());
        environment.put("CAPSTAN_SUBJECT", "my subject.yaml");
        environment.put("CAPSTAN_JAR", "kit.jar");
    }

    @Test
    void everyInputIsAVariableOfTheScriptAndNothingElseIs() throws IOException {
        JsonNode action = Yaml.read("action.yml", Files.readString(ROOT.resolve("action.yml")));
        JsonNode steps = action.at("/runs/steps");
        Set<String> read = new TreeSet<>();
        Matcher variables = READ.matcher(Files.readString(SCRIPT));
        while (variables.find()) {
            read.add(variables.group(1));
        }

        assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
        assertThat(steps).hasSize(1);
        assertThat(steps.at("/0/shell").asText()).isEqualTo("bash");
        // no input is part of the command, so none can change it
        assertThat(steps.at("/0/run").asText()).isEqualTo("\"$GITHUB_ACTION_PATH/conformance/run.sh\"");
        Set<String> passed = new TreeSet<>();
        steps.at("/0/env").fieldNames().forEachRemaining(passed::add);
        assertThat(passed).isEqualTo(read);
        action.path("inputs").properties().forEach(input -> {
            String variable = "CAPSTAN_" + input.getKey().toUpperCase(Locale.ROOT);
            assertThat(steps.at("/0/env").path(variable).asText()).isEqualTo("${{ inputs." + input.getKey() + " }}");
            assertThat(input.getValue().path("description").asText()).isNotBlank();
        });
        assertThat(action.path("inputs")).hasSize(passed.size());
        assertThat(action.at("/inputs/subject/required").asBoolean()).isTrue();
    }

    @Test
    void theExampleUsesInputsThatExist() throws IOException {
        JsonNode inputs = Yaml.read("action.yml", Files.readString(ROOT.resolve("action.yml")))
                .path("inputs");
        Path example = ROOT.resolve("examples/conformance/workflow.yml");
        JsonNode steps = Yaml.read("workflow.yml", Files.readString(example))
                .path("jobs")
                .path("conformance")
                .path("steps");

        assertThat(steps.valueStream().filter(step -> step.path("uses").asText().contains("capstan")))
                .singleElement()
                .satisfies(step -> assertThat(step.path("with").properties())
                        .isNotEmpty()
                        .allMatch(input -> inputs.has(input.getKey())));
    }

    @Test
    void theKitGetsTheInputsAsArguments() throws Exception {
        environment.put("CAPSTAN_AREAS", "grants, security\n  discovery");
        environment.put("CAPSTAN_LEVEL", "must");
        environment.put("CAPSTAN_EXPECTED", "expected failures.yaml");
        environment.put("CAPSTAN_REPORT", "out/my report");

        ShellRun run = run();

        assertThat(run.exit()).as(run.output()).isZero();
        assertThat(arguments(run))
                .containsExactly(
                        "-jar",
                        "kit.jar",
                        "--subject",
                        "my subject.yaml",
                        "--level",
                        "must",
                        "--report",
                        "out/my report",
                        "--area",
                        "grants",
                        "--area",
                        "security",
                        "--area",
                        "discovery",
                        "--expected",
                        "expected failures.yaml");
        assertThat(work.resolve("out/my report/summary.txt")).content().contains("every applicable MUST holds");
    }

    @Test
    void withoutOptionalInputsTheKitChecksEverything() throws Exception {
        for (String name : List.of("AREAS", "LEVEL", "EXPECTED", "REPORT", "VERSION")) {
            environment.put("CAPSTAN_" + name, "");
        }

        assertThat(arguments(run()))
                .containsExactly(
                        "-jar", "kit.jar", "--subject", "my subject.yaml", "--level", "all", "--report", "report");
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2", "143"})
    void theExitCodeIsThatOfTheKitAndTheSummaryHasIt(int code) throws Exception {
        exitCode(code);
        Path summary = Files.writeString(work.resolve("summary.md"), "# Before\n");
        environment.put("GITHUB_STEP_SUMMARY", summary.toString());

        ShellRun run = run();

        assertThat(run.exit()).isEqualTo(code);
        assertThat(summary)
                .content()
                .startsWith("# Before\n### Conformance: exit code " + code + "\n\n")
                .contains("    ``` every applicable MUST holds\n    a message of an error\n")
                .doesNotContain("8/8");
        assertThat(run.output()).contains("........ 8/8");
    }

    @Test
    void aJavaThatIsTooOldIsPassedOver() throws Exception {
        environment.put("JAVA_HOME", java("old", "1.8.0_402").toString());
        assertRefused("Java 17 or later is needed; found only", "(8). Add a step that sets up Java 17");

        environment.put("JAVA_HOME_21_X64", java("hosted", "21.0.1").toString());
        assertThat(run().exit()).isZero();
    }

    @Test
    void withoutAJavaTheMessageSaysWhatToDo() throws Exception {
        environment.remove("JAVA_HOME");
        environment.put("GITHUB_ACTIONS", "true");

        assertRefused("::error title=capstan-tck::no Java found. Add a step that sets up Java 17 or later");
    }

    @Test
    void aMissingInputIsNamed() throws Exception {
        environment.put("CAPSTAN_JAR", "none.jar");
        assertRefused("the jar none.jar does not exist");
        environment.remove("CAPSTAN_JAR");
        assertRefused("set the input 'jar' to the path of capstan-tck.jar, or 'version'");
        environment.put("CAPSTAN_VERSION", "0.1.0");
        assertRefused("the input 'version' needs npx");
        environment.put("CAPSTAN_SUBJECT", "none.yaml");
        assertRefused("the subject file none.yaml does not exist");
        environment.remove("CAPSTAN_SUBJECT");
        assertRefused("the input 'subject' is missing");
    }

    @Test
    void aReportDirectoryThatCannotBeWrittenIsInconclusive() throws Exception {
        environment.put("CAPSTAN_REPORT", "kit.jar");

        assertRefused("the directory kit.jar cannot be written; set the input 'report'");
    }

    @Test
    void aVersionIsRunByNpxWithTheSameJava() throws Exception {
        environment.remove("CAPSTAN_JAR");
        environment.put("CAPSTAN_VERSION", "0.1.0");
        executable(
                work.resolve("tools/npx"),
                "#!/bin/sh\necho \"argument [$JAVA_HOME]\"\nfor a in \"$@\"; do echo \"argument [$a]\"; done\nexit 1\n");

        ShellRun run = run();

        assertThat(run.exit()).isEqualTo(1);
        assertThat(arguments(run))
                .startsWith(work.resolve("home").toString(), "--yes", "capstan-tck@0.1.0", "--subject");
    }

    private void assertRefused(String... parts) throws Exception {
        ShellRun run = run();
        assertThat(run.exit()).as(run.output()).isEqualTo(2);
        assertThat(run.output()).contains(parts).doesNotContain("argument [");
    }

    private ShellRun run() throws Exception {
        return ShellRun.of(work, environment, List.of(SCRIPT.toString()));
    }

    private static List<String> arguments(ShellRun run) {
        return run.output()
                .lines()
                .filter(line -> line.startsWith("argument ["))
                .map(line -> line.substring("argument [".length(), line.length() - 1))
                .toList();
    }

    private Path java(String name, String version) throws IOException {
        Path home = work.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        executable(home.resolve("bin/java"), JAVA.formatted(version, work.resolve("code")));
        return home;
    }

    private void exitCode(int code) throws IOException {
        Files.writeString(work.resolve("code"), String.valueOf(code));
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
