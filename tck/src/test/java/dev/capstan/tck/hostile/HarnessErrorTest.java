package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with the kit or with how it was set up is never held against the subject, and says what to mend. */
class HarnessErrorTest {

    private static final Commands NOT_NEEDED = (command, directory, input) -> new CommandResult(0, "", "");
    private static final Commands REAL = new Processes(Duration.ofSeconds(20));
    private static final String ANSWERED = "url: http://127.0.0.1:1\n";

    @TempDir
    private Path work;

    @Test
    void aHookThatCannotBeStarted() throws IOException {
        assertThat(ofLoading(file(ANSWERED + "hooks: {load: {command: [no-such-program]}}"), REAL, work))
                .isNotEmpty()
                .allMatch(scenario -> scenario.verdict() == Verdict.HARNESS_ERROR)
                .allMatch(
                        scenario -> scenario.reason().orElse("").contains("the command no-such-program cannot be run"));
    }

    @Test
    void aDirectoryThatCannotBeWrittenTo() throws IOException {
        Path noDirectory = Files.writeString(work.resolve("file"), "");

        assertThat(ofLoading(file(ANSWERED + "hooks: {load: {command: [x]}}"), NOT_NEEDED, noDirectory))
                .isNotEmpty()
                .allMatch(scenario -> scenario.verdict() == Verdict.HARNESS_ERROR)
                .allMatch(scenario -> scenario.reason().orElse("").contains("the kit cannot write to " + noDirectory));
    }

    @Test
    void aStepThatFailsByItself() throws IOException {
        Commands failing = (command, directory, input) -> {
            throw new IllegalStateException("a fault of the kit");
        };

        assertThat(ofLoading(file(ANSWERED + "hooks: {load: {command: [x]}}"), failing, work))
                .isNotEmpty()
                .allMatch(scenario -> scenario.verdict() == Verdict.HARNESS_ERROR);
    }

    @Test
    void aSubjectThatCannotBeStarted() throws IOException {
        SubjectFile file = file("start: {command: [no-such-program], ready: '(x)'}");

        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .withMessageContaining("the subject cannot be started")
                .withMessageContaining("no-such-program");
    }

    @Test
    void aSubjectWithoutAnAddress() throws IOException {
        SubjectFile file = file("url: localhost");

        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .withMessageContaining("'localhost' is not a valid URL of a subject; use http://host:port");
    }

    @Test
    void aSubjectThatIsNotThere() throws IOException {
        SubjectFile file = file(ANSWERED);

        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .withMessageContaining("cannot connect to http://127.0.0.1:1");
    }

    @Test
    void aStartedSubjectThatEndsAtOnce() throws IOException {
        SubjectFile file = file("start: {command: [sh, -c, 'echo ready at http://127.0.0.1:1; echo no database >&2;"
                + " exit 3'], ready: 'ready at (http\\S+)'}");

        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .withMessage("cannot connect to http://127.0.0.1:1, the URL that the subject printed at its start;"
                        + " it has ended with exit code 3; end of its error output: no database");
    }

    @Test
    void aStartedSubjectThatPrintsAnInvalidUrlIsStopped() throws IOException {
        SubjectFile file =
                file("start: {command: [sh, -c, 'echo $$ > {work}.pid; echo ready at localhost; exec sleep 600'],"
                        + " ready: 'ready at (\\S+)'}");

        assertThatExceptionOfType(HarnessError.class)
                .isThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .withMessage("'localhost' is not a valid URL of a subject; use http://host:port");
        long pid = Long.parseLong(Files.readString(work.resolve("subject.pid")).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    /** The scenarios in which the subject is to load files and does nothing else. */
    private static List<ScenarioResult> ofLoading(SubjectFile file, Commands commands, Path work) throws IOException {
        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get("sends an empty object"));
                HttpSubject subject = new HttpSubject(SubjectAccess.to(file, server.url(), commands, work))) {
            Report report = new Conformance().check(subject, Selection.only("TC-1.4"), scenario -> {});
            return report.results().stream()
                    .flatMap(result -> result.scenarios().stream())
                    .toList();
        }
    }

    private SubjectFile file(String how) throws IOException {
        return SubjectFileReader.from(Files.writeString(
                work.resolve("subject.yaml"), "name: s\nclaims: [typed-capabilities, capstan]\n" + how + "\n"));
    }
}
