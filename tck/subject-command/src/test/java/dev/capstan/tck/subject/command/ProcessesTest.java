package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands that hang, print without end, read nothing or leave others behind: each ends in time. */
@DisabledOnOs(OS.WINDOWS)
class ProcessesTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    @TempDir
    private Path here;

    @Test
    void childrenOfAHangingCommandAreEnded() throws Exception {
        Path pid = here.resolve("pid");

        // Again where a slow machine does not start the command in time.
        for (int seconds = 2; seconds < 60 && Files.notExists(pid); seconds *= 2) {
            Duration bound = Duration.ofSeconds(seconds);
            assertThatExceptionOfType(ConformanceFailure.class)
                    .isThrownBy(() -> run(bound, "sleep 1000 & echo $! > new && mv new " + pid + "; wait"))
                    .withMessageContaining("did not end within " + seconds + " seconds");
        }

        long child = Long.parseLong(Files.readString(pid).strip());
        ProcessHandle.of(child).ifPresent(left -> assertThat(left.onExit())
                .as("the process %d that the command had started", child)
                .succeedsWithin(10, TimeUnit.SECONDS));
    }

    @Test
    void processesLeftByACommandAreNotWaitedFor() {
        CommandResult result = run(LONG, "sleep 20 & echo done");

        assertThat(result.output()).isEqualTo("done\n");
        assertThat(result.exit()).isZero();
    }

    @Test
    void aCommandThatPrintsTooMuchSaysSo() {
        assertThatExceptionOfType(ConformanceFailure.class)
                .isThrownBy(() -> run(LONG, "head -c 100000000 /dev/zero"))
                .withMessageContaining("printed more than 16 MiB");
    }

    @Test
    void aCommandThatPrintsErrorsWithoutEndIsEnded() {
        assertThatExceptionOfType(ConformanceFailure.class).isThrownBy(() -> run(Duration.ofSeconds(2), "yes >&2"));
    }

    @Test
    void aCommandThatReadsNothingIsNotWaitedForToDoSo() {
        CommandResult result = new Processes(LONG).run(List.of("true"), here, "x".repeat(10_000_000));

        assertThat(result.exit()).isZero();
    }

    @Test
    void aCommandThatHangsWithoutReadingIsEnded() {
        assertThatExceptionOfType(ConformanceFailure.class).isThrownBy(() -> new Processes(Duration.ofSeconds(1))
                .run(List.of("sleep", "1000"), here, "x".repeat(10_000_000)));
    }

    @Test
    void aCommandThatClosesItsOutputsIsWaitedFor() {
        assertThat(run(LONG, "exec >&- 2>&-; exit 7").exit()).isEqualTo(7);
    }

    @Test
    void aProgramThatIsNotThereIsAFaultOfTheSetup() {
        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> new Processes(LONG).run(List.of("no-such-program", "--all"), here, ""))
                .withMessageContaining("the command no-such-program --all cannot be run");
    }

    private CommandResult run(Duration bound, String script) {
        return new Processes(bound).run(List.of("sh", "-c", script), here, "");
    }
}
