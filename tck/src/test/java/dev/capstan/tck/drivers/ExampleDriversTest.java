package dev.capstan.tck.drivers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.ExpectedFailuresReader;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.ExpectedFailures;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

/** Drivers written from the documents are accused of nothing that they do not lack. */
class ExampleDriversTest {

    private static final Path EXAMPLES = Path.of("..", "examples", "conformance");
    private static final int PARALLELISM = 4;

    @TempDir
    private Path work;

    @ParameterizedTest(name = "{0}")
    @CsvSource({"driver-python, python3, 100", "driver-node, node, 15"})
    void itHoldsWhatItsDocumentsSay(String name, String program, int atLeast) throws IOException {
        requireInstalled(program);
        Path directory = EXAMPLES.resolve(name);
        Path list = directory.resolve("expected.yaml");
        ExpectedFailures expected = Files.exists(list) ? ExpectedFailuresReader.from(list) : ExpectedFailures.NONE;
        try (SubjectFactory open = SubjectFactory.of(
                SubjectFileReader.from(directory.resolve("subject.yaml")), Optional.empty(), Optional.empty(), work)) {
            Report report = new Conformance()
                    .prepare(open.subject(), Selection.everything(), new StopSignal())
                    .run(PARALLELISM, scenario -> {})
                    .expecting(expected);

            assertThat(report.results().stream().filter(RuleResult::isUnexpectedFailure))
                    .as("accusations")
                    .isEmpty();
            assertThat(report.ids(Verdict.CANNOT_TELL)).isEmpty();
            assertThat(report.ids(Verdict.HARNESS_ERROR)).isEmpty();
            assertThat(report.ids(Verdict.PASSED)).hasSizeGreaterThanOrEqualTo(atLeast);
        }
    }

    private static void requireInstalled(String program) {
        try {
            new ProcessBuilder(program, "--version").start().destroy();
        } catch (IOException e) {
            String missing = program + " is not installed";
            if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON"))) {
                throw new AssertionError(missing, e);
            }
            throw new TestAbortedException(missing, e);
        }
    }
}
