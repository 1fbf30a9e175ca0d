package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** With the programs that every Unix has. */
@DisabledOnOs(OS.WINDOWS)
class ProcessHandlerTest {

    private static final Duration SHORT = Duration.ofMillis(700);
    private static final AtomicInteger CALLS = new AtomicInteger();

    /** So many seconds sleeps nobody else: an argument by which a process of this test is found again. */
    private final String marker =
            "6" + ProcessHandle.current().pid() + "." + System.nanoTime() % 1_000_000 + CALLS.incrementAndGet();

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner();

    @Test
    void theProgramReadsThePayloadAndWritesTheResult() {
        assertThat(run("{\"a\": [1.50, \"ü\"]}", "cat")).isEqualTo(result("{\"a\": [1.50, \"ü\"]}"));
    }

    @Test
    void aLargePayloadPassesThroughBothPipes() {
        String payload = "\"" + "x".repeat(Json.MAX_BYTES - 2) + "\"";

        assertThat(run(payload, "cat")).isEqualTo(result(payload));
    }

    @Test
    void anExitCodeIsTheProgramsOwnRefusal() {
        Refusal refusal = refusal(run("{}", "sh", "-c", "echo '{}'; exit 7"));

        assertThat(refusal).isEqualTo(Refusal.byPeer("exit_7", "the handler process ended with exit code 7"));
        assertThat(refusal(run("{}", "false")).peerCode()).contains("exit_1");
    }

    @Test
    void standardErrorIsNotPartOfTheResult() {
        assertThat(run("{}", "sh", "-c", "echo secret >&2; echo 1")).isEqualTo(result("1"));
    }

    @Test
    void aFloodIsCutOffAndTheProgramEnded() throws InterruptedException {
        Refusal refusal = refusal(run("{}", "yes", marker));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("1 MiB");
        assertNothingIsLeftOf(marker);
    }

    @Test
    void aProgramThatWritesNoJsonHasBrokenDown() {
        for (String output : List.of("", "hello", "{} {}")) {
            Refusal refusal = refusal(run("{}", "printf", "%s", output));

            assertThat(refusal.code()).as(output).isEqualTo(RefusalCode.HANDLER_CRASHED);
            assertThat(refusal.message()).contains("not valid JSON");
        }
    }

    @Test
    void aProgramNeedNotReadItsInput() {
        String large = "\"" + "x".repeat(Json.MAX_BYTES - 2) + "\"";

        assertThat(run(large, "printf", "true")).isEqualTo(result("true"));
    }

    @Test
    void aProgramThatNeverEndsIsEndedAtTheDeadline() throws InterruptedException {
        Refusal refusal = refusal(handlerRunner.run(program("sleep", marker), json("{}"), SHORT));

        assertThat(refusal.code()).isEqualTo(RefusalCode.TIMEOUT);
        handlerRunner.awaitFreeWorker();
        assertNothingIsLeftOf(marker);
    }

    @Test
    void aProgramThatClosesItsOutputAndNeverEndsIsEndedAtTheDeadline() throws InterruptedException {
        String script = "echo 1; exec sleep " + marker + " >&-";
        Refusal refusal = refusal(handlerRunner.run(program("sh", "-c", script), json("{}"), SHORT));

        assertThat(refusal.code()).isEqualTo(RefusalCode.TIMEOUT);
        handlerRunner.awaitFreeWorker();
        assertNothingIsLeftOf(marker);
    }

    @Test
    void childProcessesEndWithTheProgram() throws InterruptedException {
        String script = "sleep " + marker + " & sh -c 'sleep " + marker + "; true' & sleep " + marker + "; true";
        handlerRunner.run(program("sh", "-c", script), json("{}"), SHORT);

        handlerRunner.awaitFreeWorker();
        assertNothingIsLeftOf(marker);
    }

    @Test
    void aProgramThatStartsTheNextAsSoonAsOneEndsIsEndedToo() throws InterruptedException {
        String script = "while :; do sleep " + marker + "; done";
        handlerRunner.run(program("sh", "-c", script), json("{}"), SHORT);

        handlerRunner.awaitFreeWorker();
        assertNothingIsLeftOf(marker);
    }

    @Test
    void aProgramSeesThePathAndWhoCallsAndNothingElseOfTheServersEnvironment() {
        assertThat(System.getenv()).as("variables that could be seen").hasSizeGreaterThan(1);

        JsonNode names = data(run("{}", "sh", "-c", "printf '\"'; env | cut -d= -f1 | tr '\\n' ' '; printf '\"'"));

        // PWD, SHLVL, OLDPWD and _ are the shell's own.
        assertThat(Set.of(names.textValue().trim().split(" ")))
                .contains("PATH", "CAPSTAN_CALLER", "CAPSTAN_CALLER_AUTHENTICATION", "CAPSTAN_TENANT")
                .isSubsetOf(Set.of(
                        "PATH",
                        "CAPSTAN_CALL",
                        "CAPSTAN_CALLER",
                        "CAPSTAN_CALLER_AUTHENTICATION",
                        "CAPSTAN_TENANT",
                        "PWD",
                        "SHLVL",
                        "OLDPWD",
                        "_"));
    }

    @Test
    void aProgramWorksInAnEmptyFolderThatIsGoneAfterwards() throws InterruptedException {
        JsonNode directory = data(run(
                "{}",
                "sh",
                "-c",
                "ls -A | grep -q . && exit 9; mkdir -p a/b; echo x > a/b/c; ln -s / a/root; printf '\"%s\"' \"$PWD\""));

        assertThat(Path.of(directory.textValue()).getFileName().toString()).startsWith("capstan-call-");
        Eventually.holds("the folder is gone", () -> Files.notExists(Path.of(directory.textValue())));
        assertThat(Path.of("/")).isNotEmptyDirectory();
    }

    @Test
    void theFolderOfAProgramThatHadToBeEndedIsGoneToo() throws Exception {
        Set<Path> before = directories();
        String script = "while :; do mkdir x; echo x > x/$$; rm -r x; done";
        handlerRunner.run(program("sh", "-c", script), json("{}"), SHORT);
        handlerRunner.awaitFreeWorker();

        Eventually.holds("the folder is gone", () -> before.containsAll(directories()));
    }

    @Test
    void aProgramThatIsNotThereDoesNotStart() throws Exception {
        Set<Path> before = directories();

        Refusal refusal = refusal(run("{}", "no-such-program-" + marker));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message())
                .contains("did not start")
                .doesNotContain("no-such-program", "Exception", "error=2", "capstan-call-");
        assertThat(directories()).isSubsetOf(before);
    }

    @Test
    void filesystemPermissionsGrantTheFilesOfTheAgent() {
        HandlerSpec write = program("sh", "-c", "cat > $CAPSTAN_FILES/note; echo true");
        HandlerSpec read = program("sh", "-c", "cat $CAPSTAN_FILES/note");
        HandlerSpec overwrite = program("sh", "-c", "echo 2 > $CAPSTAN_FILES/note; cat $CAPSTAN_FILES/note");

        assertThat(handlerRunner.run(write, json("1"), Permission.FILESYSTEM_WRITE))
                .isEqualTo(result("true"));
        assertThat(handlerRunner.run(read, json("0"), Permission.FILESYSTEM_READ))
                .isEqualTo(result("1"));
        assertThat(refusal(handlerRunner.run(read, json("0"))).peerCode()).contains("exit_1");
        assumeSandbox();
        assertThat(handlerRunner.run(overwrite, json("0"), Permission.FILESYSTEM_READ))
                .isEqualTo(result("1"));
    }

    @Test
    void keptProcessesOfOneCommandHaveThePermissionsOfTheirCapability() {
        assumeSandbox();
        HandlerSpec kept = new HandlerSpec.Process(
                List.of(
                        "sh",
                        "-c",
                        "touch $CAPSTAN_FILES/a && may=true || may=false; while IFS= read -r line; do id=${line#*:};"
                                + " echo \"{\\\"id\\\":${id%%,*},\\\"result\\\":$may}\"; done"),
                HandlerSpec.Process.DEFAULT_MEMORY,
                ProcessProtocol.JSON_LINES,
                1);

        assertThat(handlerRunner.run(kept, json("0"), Permission.FILESYSTEM_WRITE))
                .isEqualTo(result("true"));
        assertThat(handlerRunner.run(kept, json("0"), Permission.FILESYSTEM_READ))
                .isEqualTo(result("false"));
        assertThat(handlerRunner.run(kept, json("0"))).isEqualTo(result("false"));
        assertThat(handlerRunner.run(kept, json("0"), Permission.FILESYSTEM_WRITE))
                .isEqualTo(result("true"));
    }

    private void assumeSandbox() {
        boolean isConfined = handlerRunner.confinement().equals("bubblewrap");
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(isConfined).as("bubblewrap works").isTrue();
        }
        assumeTrue(isConfined, "bubblewrap does not work");
    }

    private HandlerResult run(String payload, String... command) {
        return handlerRunner.run(program(command), json(payload));
    }

    private static HandlerSpec.Process program(String... command) {
        return new HandlerSpec.Process(List.of(command));
    }

    private static JsonNode data(HandlerResult answer) {
        assertThat(answer).isInstanceOf(HandlerResult.Responded.class);
        return ((HandlerResult.Responded) answer).data();
    }

    private static Set<Path> directories() {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            // Another test process has its own.
            String own = "capstan-call-" + ProcessHandle.current().pid() + "-";
            return all.filter(path -> path.getFileName().toString().startsWith(own))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertNothingIsLeftOf(String marker) throws InterruptedException {
        Eventually.holds("no process with the argument " + marker + " is left", () -> ProcessHandle.allProcesses()
                .noneMatch(process -> process.info().commandLine().orElse("").contains(marker)));
    }
}
