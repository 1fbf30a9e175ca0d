package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.ExpectedFailuresReader;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The published npm server plugin of Agent Auth fails the rules that the file beside its profile names, and no others.
 * It is installed from a registry of npm packages, so that this runs only where {@code CAPSTAN_NPM} is {@code true}.
 */
@EnabledIfEnvironmentVariable(named = "CAPSTAN_NPM", matches = "true")
class NpmServerIT {

    private static final Path PROFILE = Path.of("profiles", "better-auth.yaml");
    private static final Path EXPECTED = Path.of("profiles", "better-auth.expected.yaml");

    @TempDir
    private Path work;

    @Test
    void exactlyTheExpectedRulesFail() {
        try (SubjectFactory open =
                SubjectFactory.of(SubjectFileReader.from(PROFILE), Optional.empty(), Optional.empty(), work)) {
            Report report = new Conformance().check(open.subject(), Selection.everything(), scenario -> {});

            assertThat(ids(report, Verdict.HARNESS_ERROR, Verdict.CANNOT_TELL))
                    .as("rules on which the kit has no verdict: %s", SummaryTable.of(report))
                    .isEmpty();
            assertThat(ids(report, Verdict.FAILED, Verdict.WARNING))
                    .as("the rules that do not hold, by %s: %s", EXPECTED, SummaryTable.of(report))
                    .containsExactlyInAnyOrderElementsOf(
                            ExpectedFailuresReader.from(EXPECTED).reasons().keySet());
        }
    }

    private static List<String> ids(Report report, Verdict... verdicts) {
        return report.results().stream()
                .filter(result -> List.of(verdicts).contains(result.verdict()))
                .map(result -> result.rule().id())
                .toList();
    }
}
