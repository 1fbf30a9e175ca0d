package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With each wall that this machine has. */
@EnabledOnOs(OS.LINUX)
class ProcessNamespaceTest {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration AMPLE = Duration.ofSeconds(20);
    private static final long MEMORY = 64L << 20;

    /** So many seconds sleeps nobody else. */
    private final String marker = "8" + ProcessHandle.current().pid() + "." + System.nanoTime() % 1_000_000_000;

    private final ExecutorService pipes = Executors.newCachedThreadPool();

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        pipes.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void endsADaemonThatHasShedItsParentItsSessionAndItsEnvironment(ProcessNamespace wall) throws Exception {
        assumeWorks(wall);
        Path late = directory.resolve("late");
        Path go = directory.resolve("go");
        String daemon = "while [ ! -e " + go + " ]; do sleep 0.01; done; touch " + late + "; sleep " + marker;
        String letGo = "env -i setsid sh -c '(env -i setsid sh -c \"" + daemon + "\" </dev/null >/dev/null 2>&1 &)'";

        ProcessExit.Exited end = run(Optional.of(wall), letGo + "; echo done");
        Eventually.holds("no process with the argument " + marker + " is left", () -> ProcessHandle.allProcesses()
                .noneMatch(process -> process.info().commandLine().orElse("").contains(marker)));
        Files.createFile(go);

        assertThat(text(end)).isEqualTo("done\n");
        assertThat(late).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void hidesEveryProcessOutside(ProcessNamespace wall) throws Exception {
        assumeWorks(wall);
        String looks = "[ -e /proc/$$ ] && echo seen; [ -e /proc/"
                + ProcessHandle.current().pid() + " ] || echo unseen";

        assertThat(text(run(Optional.of(wall), looks))).isEqualTo("seen\nunseen\n");
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingElseOfAProgram(ProcessNamespace wall) throws Exception {
        assumeWorks(wall);
        for (String script : List.of(
                "cat; pwd | wc -l; exit 3",
                "ulimit -d; ulimit -c",
                "kill -9 $$",
                "kill -15 $$",
                "id -u; env | grep -c CALL",
                "touch a; ls -ln a | cut -d' ' -f3")) {
            ProcessExit.Exited behind = run(Optional.of(wall), script);
            ProcessExit.Exited without = run(Optional.empty(), script);

            assertThat(behind.code()).as(script).isEqualTo(without.code());
            assertThat(text(behind)).as(script).isEqualTo(text(without));
        }
    }

    @Test
    void machineWithoutConfinementWarnsOfItsConsequences() {
        assertThat(ProcessSandbox.within(Optional.empty()).missingMeasures().orElseThrow())
                .contains("this machine has no bwrap or unshare that works", "can outlive its call");
    }

    @Test
    void confinementWithoutItsToolIsUnavailable() {
        SearchPath nowhere = new SearchPath(directory.toString());

        assertThat(ProcessNamespace.values()).noneMatch(wall -> wall.works(nowhere));
        assertThat(ProcessNamespace.detect(nowhere)).isEmpty();
    }

    /** A failure of the system and no crash, so that the call counts as not executed. */
    @ParameterizedTest
    @EnumSource
    void aToolThatIsGoneIsAFailureOfTheSystem(ProcessNamespace wall) {
        assertThatIOException()
                .isThrownBy(() -> wall.around(List.of("true"), new SearchPath(directory.toString())))
                .withMessageContaining("is no longer on PATH");
    }

    @ParameterizedTest
    @EnumSource
    void aToolThatThisMachineForbidsDoesNotWork(ProcessNamespace wall) throws IOException {
        for (String tool : List.of("bwrap", "unshare")) {
            Path forbidden = directory.resolve(tool);
            Files.writeString(forbidden, "#!/bin/sh\nexit 1\n");
            assertThat(forbidden.toFile().setExecutable(true)).isTrue();
        }

        assertThat(wall.works(new SearchPath(directory.toString()))).isFalse();
    }

    private static void assumeWorks(ProcessNamespace wall) {
        boolean works = wall.works(SearchPath.ofThisProcess());
        if (wall == ProcessNamespace.BUBBLEWRAP && Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(works).as("bubblewrap works").isTrue();
        }
        assumeTrue(works, "this machine has no " + wall + " that works");
    }

    private ProcessExit.Exited run(Optional<ProcessNamespace> wall, String script)
            throws IOException, InterruptedException {
        return (ProcessExit.Exited) new RunProcess(pipes, CLOCK, ProcessSandbox.within(wall))
                .run(
                        new ProcessCommand(List.of("sh", "-c", script), MEMORY, Map.of(), ProcessAccess.NONE, "a test"),
                        "input\n".getBytes(StandardCharsets.UTF_8),
                        CLOCK.instant().plus(AMPLE));
    }

    private static String text(ProcessExit.Exited end) {
        return new String(end.output(), StandardCharsets.UTF_8);
    }
}
