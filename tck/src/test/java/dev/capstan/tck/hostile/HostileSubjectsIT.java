package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a server does to the kit: the run ends in time, and nothing of it is blamed on the kit. */
@Execution(ExecutionMode.CONCURRENT)
class HostileSubjectsIT {

    /** A part of each area, unless all of them are wanted ({@code -P nightly}). */
    private static final Selection SELECTION =
            Boolean.getBoolean("nightly") ? Selection.everything() : Selection.only("INV-5.1", "DISC-3.1", "GR-2.1");

    /** The rules that forbid what a server without any function does not do: to open an interaction, to answer twice. */
    private static final Set<String> KEPT_WITHOUT_A_FUNCTION = Set.of("DISC-3.5.10", "X-SEC-4.2");

    private static final Duration IN_TIME = Duration.ofSeconds(300);

    /** The hooks that are commands have nothing to do with what is sent, and fail. */
    private static final Commands FAILING = (command, directory, input) -> new CommandResult(3, "", "no");

    @TempDir
    private Path work;

    static Stream<String> hostilities() {
        return HostileBehaviour.ALL.keySet().stream().sorted();
    }

    @ParameterizedTest(name = "a server that {0}")
    @MethodSource("hostilities")
    void isJudgedInTime(String hostility) throws IOException {
        long began = System.nanoTime();
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get(hostility));
                HttpSubject subject = new HttpSubject(SubjectAccess.to(subjectFile(), server.url(), FAILING, work))) {
            Report report = new Conformance().check(subject, SELECTION, scenario -> {});

            assertThat(report.results().stream()
                            .flatMap(result -> result.scenarios().stream())
                            .filter(scenario -> scenario.verdict() == Verdict.HARNESS_ERROR))
                    .as("what is blamed on the kit")
                    .isEmpty();
            assertThat(report.ids(Verdict.FAILED).size()
                            + report.ids(Verdict.CANNOT_TELL).size())
                    .as("rules that fail or cannot be told of")
                    .isGreaterThan(report.ids(Verdict.PASSED).size());
            assertThat(report.results().stream()
                            .flatMap(result -> result.scenarios().stream())
                            .filter(scenario -> scenario.verdict() != Verdict.PASSED))
                    .as("each says why")
                    .allMatch(scenario -> !scenario.reason().orElse("").isBlank());
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
    }

    @ParameterizedTest(name = "a server whose responses all have the status {0}")
    @ValueSource(ints = {200, 404, 500})
    void passesNoRuleWithoutAFunction(int status) throws IOException {
        byte[] body = (status == 200 ? "{}" : "{\"error\": \"kit_unheard_of\", \"message\": \"it is so\"}")
                .getBytes(StandardCharsets.US_ASCII);
        Commands commands = (command, directory, input) -> new CommandResult(0, "{}", "");
        try (HostileServer server = HostileServer.that(HostileBehaviour.respondingWith(status, body));
                HttpSubject subject = new HttpSubject(SubjectAccess.to(subjectFile(), server.url(), commands, work))) {
            Report report = new Conformance().check(subject, Selection.everything(), scenario -> {});

            assertThat(report.ids(Verdict.PASSED)).isSubsetOf(KEPT_WITHOUT_A_FUNCTION);
            assertThat(report.ids(Verdict.HARNESS_ERROR)).isEmpty();
        }
    }

    @ParameterizedTest(name = "a server that {0}")
    @MethodSource("large")
    @ResourceLock(InterruptedRunIT.KIT_OF_ITS_OWN)
    void isJudgedWithLittleMemory(String hostility) throws IOException, InterruptedException {
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get(hostility))) {
            Path output = work.resolve("output");
            Process kit = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "dev.capstan.tck.cli.CapstanTck",
                            "--subject",
                            written().toString(),
                            "--url",
                            server.url(),
                            "--only",
                            "INV-5"))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try {
                assertThat(kit.waitFor(IN_TIME.toMillis(), TimeUnit.MILLISECONDS))
                        .as("it ends in time")
                        .isTrue();
                assertThat(kit.exitValue()).as(() -> text(output)).isEqualTo(1);
                assertThat(text(output)).doesNotContain("harness-error", "OutOfMemory", "the kit failed");
            } finally {
                kit.destroyForcibly();
            }
        }
    }

    static Stream<String> large() {
        return Stream.of("sends 10 MB", "sends without end", "sends a million parts", "nests 100,000 deep");
    }

    @Test
    void aServerThatIsGoneAfterAWhileCannotBeToldOf() throws IOException {
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get("sends an empty object"));
                HttpSubject subject = new HttpSubject(SubjectAccess.to(subjectFile(), server.url(), FAILING, work))) {
            Report report = new Conformance()
                    .check(subject, Selection.only("INV-5", "DISC-3", "GR-2"), scenario -> close(server));

            assertThat(report.ids(Verdict.HARNESS_ERROR)).isEmpty();
            assertThat(report.results().stream()
                            .flatMap(result -> result.scenarios().stream())
                            .filter(scenario -> scenario.verdict() == Verdict.CANNOT_TELL))
                    .hasSizeGreaterThan(20)
                    .allMatch(scenario -> isOfRelay(scenario)
                            || scenario.reason().orElse("").contains("cannot connect to " + server.url()));
        }
    }

    /** Whether a scenario is about the relay, a hook that always fails here. */
    private static boolean isOfRelay(ScenarioResult scenario) {
        return scenario.rules().contains("DISC-3.4.2");
    }

    private static void close(HostileServer server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private SubjectFile subjectFile() throws IOException {
        return SubjectFileReader.from(written());
    }

    /** The profile of the reference server, but for what it starts. */
    private Path written() throws IOException {
        String profile = Files.readString(Path.of("profiles", "reference.yaml"));
        String started = profile.substring(profile.indexOf("\nstart:"), profile.indexOf("\noperator:"));
        return Files.writeString(work.resolve("subject.yaml"), profile.replace(started, "\nurl: http://127.0.0.1:1\n"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError("no output in " + new File(file.toString()), e);
        }
    }
}
