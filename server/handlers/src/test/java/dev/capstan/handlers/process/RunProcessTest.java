package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With programs that mean harm; each leaves a mark that is looked for afterwards. */
@EnabledOnOs(OS.LINUX)
class RunProcessTest {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration AMPLE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final long MAX_END_MS = 20_000;
    private static final long MEMORY = 64L << 20;

    /** So many seconds sleeps nobody else. */
    private final String marker = "7" + ProcessHandle.current().pid() + "." + System.nanoTime() % 1_000_000_000;

    private final ExecutorService pipes = Executors.newCachedThreadPool();
    private final RunProcess runProgram = new RunProcess(pipes, CLOCK, confinement());

    @TempDir
    private Path directory;

    ProcessSandbox confinement() {
        return ProcessSandbox.detect(SandboxSettings.DEFAULT);
    }

    @AfterEach
    void stop() {
        pipes.shutdownNow();
    }

    @Test
    void aProgramThatEndsIsAnsweredForWithoutItsChildInTheBackground() throws Exception {
        assertThat(output(shell("sleep " + marker + " & echo done"))).isEqualTo("done\n");
        assertNothingIsLeft();
    }

    @Test
    void theOutputIsReadHoweverLateABusyMachineGetsToIt() throws Exception {
        Executor busy = CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS, pipes);

        ProcessExit end = new RunProcess(busy, CLOCK, confinement())
                .run(
                        command(shell("echo done"), MEMORY),
                        new byte[0],
                        CLOCK.instant().plus(AMPLE));

        assertThat(end).isInstanceOfSatisfying(ProcessExit.Exited.class, exited -> assertThat(exited.output())
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("done\n"));
    }

    @RepeatedTest(20)
    void aDaemonThatForksTwiceIntoASessionOfItsOwnIsEnded() throws Exception {
        String daemon = "(setsid sh -c '(setsid sleep " + marker + " </dev/null >/dev/null 2>&1 &) &' &) ; echo done";

        assertThat(output(shell(daemon))).isEqualTo("done\n");
        assertNothingIsLeft();
    }

    @Test
    void aDaemonIsEndedAtTheDeadline() throws Exception {
        String daemon = "(setsid sh -c '(setsid sleep " + marker + " </dev/null >/dev/null 2>&1 &) &' &) ; sleep 60";

        assertThat(run(shell(daemon), SHORT)).isInstanceOf(ProcessExit.TimedOut.class);
        assertNothingIsLeft();
    }

    @Test
    void aChildThatShedsItsEnvironmentIsEndedWithItsParents() throws Exception {
        String child = "env -i setsid sh -c 'sleep " + marker + "; true'";

        assertThat(run(shell(child), SHORT)).isInstanceOf(ProcessExit.TimedOut.class);
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatForksWithoutEndLoses() throws Exception {
        String everMore = "f() { [ $1 -lt 1000 ] || exit; sleep " + marker + " & f $(($1+1)) & }; f 0 & f 0 & wait";
        String allAtOnce = "f() { [ $1 -lt 7 ] && f $(($1+1)) & [ $1 -lt 7 ] && f $(($1+1)) & sleep " + marker + "; }";

        assertEndsInTime(shell(everMore + "; sleep 60"));
        assertNothingIsLeft();
        assertEndsInTime(shell(allAtOnce + "; f 0"));
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatForksIntoEverNewSessionsLoses() throws Exception {
        Path script = directory.resolve("hop");
        Files.writeString(script, "[ $1 -lt 500 ] && setsid sh " + script + " $(($1+1)) &\nsleep " + marker + "\n");

        assertEndsInTime(shell("setsid sh " + script + " 0 & sleep 60"));
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatIgnoresTheRequestToEndIsEnded() throws Exception {
        assertEndsInTime(shell("trap '' TERM INT HUP; while :; do sleep " + marker + "; done"));
        assertNothingIsLeft();
    }

    @Test
    void aFloodIsEndedLongBeforeTheDeadline() throws Exception {
        assertThat(run(List.of("yes", marker), AMPLE)).isInstanceOf(ProcessExit.OutputTooLarge.class);
        assertNothingIsLeft();
    }

    @Test
    void aFloodByAChildIsEndedToo() throws Exception {
        assertThat(run(shell("yes " + marker + " & sleep 60"), AMPLE)).isInstanceOf(ProcessExit.OutputTooLarge.class);
        assertNothingIsLeft();
    }

    @Test
    void aProgramThatNeverReadsHoldsNobody() throws Exception {
        byte[] large = new byte[Json.MAX_BYTES];

        assertThat(runProgram.run(
                        command(List.of("sleep", marker), MEMORY),
                        large,
                        CLOCK.instant().plus(SHORT)))
                .isInstanceOf(ProcessExit.TimedOut.class);
        assertNothingIsLeft();
    }

    @Test
    void aProgramGetsNoMoreMemoryThanItMay() throws Exception {
        List<String> greedy = shell("head -c 200000000 /dev/zero | tail -c 190000000 | wc -c");

        assertThat(output(greedy)).isEqualTo("0\n");
        assertThat(runProgram.run(
                        command(greedy, HandlerSpec.Process.DEFAULT_MEMORY),
                        new byte[0],
                        CLOCK.instant().plus(AMPLE)))
                .isInstanceOfSatisfying(
                        ProcessExit.Exited.class, end -> assertThat(new String(end.output(), StandardCharsets.US_ASCII))
                                .isEqualTo("190000000\n"));
    }

    @Test
    void aFolderDeeperThanAnyPathIsRemoved() throws Exception {
        String name = "d".repeat(250);
        String deep = "pwd; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do mkdir " + name
                + " && cd -P " + name + " 2>/dev/null; done";

        Path working = Path.of(output(shell(deep)).lines().findFirst().orElseThrow());

        Eventually.holds("the working folder is removed", () -> Files.notExists(working));
    }

    @Test
    void aProgramThatRemovesItsFolderIsNoTrouble() throws Exception {
        assertThat(output(shell("rmdir \"$PWD\"; echo done"))).isEqualTo("done\n");
    }

    @Test
    void aProgramThatIsNotThereHasDoneNothing() {
        for (String missing : List.of("no-such-program", "/no/such/program", "./sh", "/tmp")) {
            assertThatIOException()
                    .as(missing)
                    .isThrownBy(() -> run(List.of(missing), AMPLE))
                    .withMessageContaining("no such program:");
        }
    }

    @Test
    void anInterruptedCallEndsItsProgram() throws Exception {
        Thread.currentThread().interrupt();

        boolean interrupted = false;
        try {
            run(List.of("sleep", marker), AMPLE);
        } catch (InterruptedException stopped) {
            interrupted = true;
        }
        assertThat(interrupted).as("the interruption reaches the caller").isTrue();
        assertNothingIsLeft();
    }

    private void assertEndsInTime(List<String> command) throws Exception {
        long begun = System.nanoTime();

        assertThat(run(command, SHORT)).isInstanceOf(ProcessExit.TimedOut.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .as("how long a program held its caller")
                .isLessThan(SHORT.plusMillis(MAX_END_MS));
    }

    private ProcessExit run(List<String> command, Duration limit) throws IOException, InterruptedException {
        return runProgram.run(
                command(command, MEMORY), new byte[0], CLOCK.instant().plus(limit));
    }

    /** A command that sees the directory of the test. */
    private ProcessCommand command(List<String> command, long memory) {
        return new ProcessCommand(command, memory, Map.of(), ProcessAccess.NONE.withPrograms(directory), "a test");
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        ProcessExit end = run(command, AMPLE);
        assertThat(end).isInstanceOf(ProcessExit.Exited.class);
        return new String(((ProcessExit.Exited) end).output(), StandardCharsets.UTF_8);
    }

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script);
    }

    /** A call is not over before its processes are, unless the machine is very busy. */
    private void assertNothingIsLeft() throws InterruptedException {
        Eventually.holds("no process with the argument " + marker + " is left", () -> ProcessHandle.allProcesses()
                .noneMatch(process -> process.info().commandLine().orElse("").contains(marker)));
    }
}
