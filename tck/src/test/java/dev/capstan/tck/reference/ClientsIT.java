package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.report.ExpectedFailuresReader;
import dev.capstan.tck.report.SummaryTable;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
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

/** The clients with a published profile keep each rule, but those that the file beside the profile names. */
class ClientsIT {

    private static final Path PROFILES = Path.of("profiles");
    private static final int PARALLELISM = 4;

    /** The rules about tokens, which share one life of a client. A nightly run checks all rules. */
    private static final Selection RULES =
            Boolean.getBoolean("nightly") ? Selection.everything() : Selection.only("X-CL-2", "X-CL-3");

    @TempDir
    private Path work;

    @Test
    void theCommandLineKeepsEachRule() {
        Report report = check("capstan-agent.yaml");

        assertThat(report.results())
                .as("%s", SummaryTable.of(report))
                .filteredOn(result -> result.rule().area().equals(Subject.CLIENTS))
                .isNotEmpty()
                .allMatch(result -> result.verdict() == Verdict.PASSED);
    }

    /** The SDK is built outside of this repository; the head of its profile says how. */
    @Test
    @EnabledIfEnvironmentVariable(named = "AGENT_AUTH_SDK", matches = ".+")
    void thePublishedSdkFailsExactlyTheExpectedRules() {
        assumeTrue(Boolean.getBoolean("nightly"), "only some rules are checked; -Pnightly checks all");
        Report report = check("agent-auth-sdk.yaml");

        assertThat(ids(report, Verdict.HARNESS_ERROR, Verdict.CANNOT_TELL)).isEmpty();
        assertThat(ids(report, Verdict.FAILED, Verdict.WARNING))
                .as("%s", SummaryTable.of(report))
                .containsExactlyInAnyOrderElementsOf(
                        ExpectedFailuresReader.from(PROFILES.resolve("agent-auth-sdk.expected.yaml"))
                                .reasons()
                                .keySet());
    }

    private Report check(String profile) {
        try (SubjectFactory open = SubjectFactory.of(
                SubjectFileReader.from(PROFILES.resolve(profile)), Optional.empty(), Optional.empty(), work)) {
            return new Conformance()
                    .prepare(open.subject(), RULES, new StopSignal())
                    .run(PARALLELISM, scenario -> {});
        }
    }

    private static List<String> ids(Report report, Verdict... verdicts) {
        return report.results().stream()
                .filter(result -> List.of(verdicts).contains(result.verdict()))
                .map(result -> result.rule().id())
                .toList();
    }
}
