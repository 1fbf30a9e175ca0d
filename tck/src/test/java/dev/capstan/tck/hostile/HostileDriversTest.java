package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a driver does to the kit: no rule is judged by it, and nothing of it is blamed on the kit. */
class HostileDriversTest {

    /** The start of a driver that greets the kit as it should. */
    private static final String GREETS = "read l; echo '{\"id\":1,\"result\":{\"protocol\":1}}'; ";

    @TempDir
    private Path work;

    @ParameterizedTest(name = "a driver that {0}")
    @CsvSource(delimiter = '|', textBlock = """
            ends                    | exit 3                                              | ended with exit code 3
            closes its output       | read l; exec 1>&-; sleep 60                         | closed its standard output
            floods without a break  | read l; tr '\\0' x < /dev/zero                      | longer than 4194304 bytes
            floods with lines       | read l; yes hello                                   | not JSON
            floods with answers     | read l; yes '{"id":7,"result":{}}'                  | answers no pending request
            answers twice           | read l; yes '{"id":1,"result":{}}'                  | answers no pending request
            has no id               | read l; echo '{"result":{}}'; read l                | answers no pending request
            answers with nothing    | read l; echo '{"id":2}'; sleep 60                   | none of 'result'
            answers with all        | read l; echo '{"id":2,"result":1,"refused":2}'; cat > /dev/null | several of 'result'
            is not in UTF-8         | read l; printf '\\377\\n'; sleep 60                 | not UTF-8
            complains and ends      | echo out of order >&2; exit 1                       | out of order
            """)
    void isNotJudged(String name, String script, String reason) throws IOException {
        Report report = check(GREETS + script, "INV-1.1");

        List<ScenarioResult> scenarios = scenarios(report);
        assertThat(scenarios).isNotEmpty().allSatisfy(scenario -> assertThat(scenario.verdict())
                .as(scenario.reason().orElse(""))
                .isEqualTo(Verdict.CANNOT_TELL));
        assertThat(scenarios)
                .anySatisfy(scenario -> assertThat(scenario.reason().orElse("")).contains(reason));
        assertThat(scenarios).anySatisfy(scenario -> assertThat(scenario.exchanges())
                .anyMatch(exchange -> exchange.sent().contains("\"op\"")));
    }

    @Test
    void driverThatClosesItsInputIsNotJudged() throws IOException {
        Report report =
                check("read l; exec 0<&-; echo '{\"id\":1,\"result\":{\"protocol\":1}}'; sleep 60", "INV-1.1.1");

        assertThat(scenarios(report)).isNotEmpty().allSatisfy(scenario -> {
            assertThat(scenario.verdict()).isEqualTo(Verdict.CANNOT_TELL);
            assertThat(scenario.reason().orElse("")).contains("does not read its standard input");
        });
    }

    @Test
    void driverThatHangsAtItsStartIsNotChecked() {
        assertThatThrownBy(() -> check("echo loading >&2; sleep 60", "INV-1.1"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("had no response to 'start' (request 1) in time")
                .hasMessageContaining("loading");
    }

    @Test
    void driverOfAnotherProtocolIsNotChecked() {
        assertThatThrownBy(() -> check("read l; echo '{\"id\":1,\"result\":{\"protocol\":2}}'; cat", "INV-1.1"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("speaks protocol 2; the kit speaks 1");
    }

    @Test
    void driverThatCannotBeRunIsNamed() throws IOException {
        SubjectFile file = SubjectFileReader.from(Files.writeString(
                work.resolve("subject.yaml"),
                "name: it\nclaims: [invocation]\ndriver: {command: [./no-such-driver], withinSeconds: 1}\n"));
        assertThatThrownBy(() -> SubjectFactory.of(file, Optional.empty(), Optional.empty(), work))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("./no-such-driver cannot be run");
    }

    @Test
    void aMustOfAnUnsupportedOperationCannotBeToldAndASHouldDoesNotApply() throws IOException {
        Report report = check(
                GREETS + "i=1; while read l; do i=$((i+1)); echo '{\"id\":'$i',\"unsupported\":\"not yet\"}'; done",
                "TC-4.3.1",
                "TC-4.3.2");

        assertThat(report.ids(Verdict.CANNOT_TELL)).containsExactly("TC-4.3.1");
        assertThat(report.ids(Verdict.INAPPLICABLE)).containsExactly("TC-4.3.2");
        assertThat(scenarios(report))
                .allSatisfy(scenario -> assertThat(scenario.reason().orElse(""))
                        .contains("the driver does not support")
                        .contains("not yet"));
    }

    private Report check(String script, String... rules) throws IOException {
        Path driver = Files.writeString(work.resolve("driver.sh"), script + "\n");
        SubjectFile file =
                SubjectFileReader.from(Files.writeString(work.resolve("subject.yaml"), """
                name: it
                claims: [typed-capabilities, invocation]
                driver: {command: [sh, "%s"], withinSeconds: 2}
                """.formatted(driver)));
        try (SubjectFactory open = SubjectFactory.of(file, Optional.empty(), Optional.empty(), work)) {
            Subject subject = open.subject();
            return new Conformance().check(subject, Selection.only(rules), scenario -> {});
        }
    }

    private static List<ScenarioResult> scenarios(Report report) {
        return report.results().stream()
                .flatMap(result -> result.scenarios().stream())
                .toList();
    }
}
