package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Run after run against the same server gives each scenario the same verdict, with {@code -P nightly}: 20 times, or as
 * often as {@code -Druns} says, and where the server stalls.
 */
@EnabledIfSystemProperty(named = "nightly", matches = "true")
class VerdictStabilityIT {

    private static final int PARALLELISM = 4;
    private static final int RUNS = Integer.getInteger("runs", 20);

    @TempDir
    private Path work;

    @Test
    void everyRunGivesTheSameVerdicts() {
        try (SubjectFactory open = opened()) {
            Map<String, String> first = verdicts(open);
            for (int run = 2; run <= RUNS; run++) {
                assertThat(verdicts(open)).as("the verdicts of run %d", run).isEqualTo(first);
            }
        }
    }

    @Test
    void aServerThatStallsGetsTheSameVerdicts() {
        try (SubjectFactory open = opened()) {
            List<ProcessHandle> server = ProcessHandle.current().children().toList();
            assertThat(server).as("what was started").hasSize(1);
            Map<String, String> first = verdicts(open);
            try (ProcessStalls stalls = ProcessStalls.of(server)) {
                assertThat(verdicts(open)).as("the verdicts over %s", stalls).isEqualTo(first);
                assertThat(stalls.stops())
                        .as("how often the server was stopped")
                        .isPositive();
            }
        }
    }

    private SubjectFactory opened() {
        return SubjectFactory.of(
                SubjectFileReader.from(Path.of("profiles", "reference.yaml")),
                Optional.empty(),
                Optional.empty(),
                work);
    }

    /** How each scenario ended, with the reason where it did not pass. */
    private static Map<String, String> verdicts(SubjectFactory open) {
        Map<String, String> verdicts = new TreeMap<>();
        Report report = new Conformance()
                .prepare(open.subject(), Selection.everything(), new StopSignal())
                .run(PARALLELISM, scenario -> verdicts.put(named(scenario), describe(scenario)));
        assertThat(report.results()).isNotEmpty();
        return verdicts;
    }

    private static String named(ScenarioResult scenario) {
        return scenario.location() + " " + scenario.name();
    }

    private static String describe(ScenarioResult scenario) {
        return scenario.verdict() == Verdict.PASSED
                ? "passed"
                : scenario.verdict() + ": " + scenario.reason().orElse("");
    }
}
