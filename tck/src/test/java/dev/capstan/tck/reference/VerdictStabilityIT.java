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
import java.io.IOException;
import java.nio.file.Files;
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

    /** After more runs, the audit chain is longer than the kit reads. */
    private static final int RUNS_OF_A_SERVER = 10;

    @TempDir
    private Path work;

    @Test
    void everyRunGivesTheSameVerdicts() throws IOException {
        Map<String, String> first = Map.of();
        for (int run = 1; run <= RUNS; ) {
            try (SubjectFactory open = opened()) {
                for (int ofServer = 0; ofServer < RUNS_OF_A_SERVER && run <= RUNS; ofServer++, run++) {
                    Map<String, String> verdicts = verdicts(open);
                    first = first.isEmpty() ? verdicts : first;
                    assertThat(differences(first, verdicts))
                            .as("verdicts of run %d that differ", run)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void aServerThatStallsGetsTheSameVerdicts() throws IOException {
        try (SubjectFactory open = opened()) {
            List<ProcessHandle> server = ProcessHandle.current().children().toList();
            assertThat(server).as("what was started").hasSize(1);
            Map<String, String> first = verdicts(open);
            try (ProcessStalls stalls = ProcessStalls.of(server)) {
                assertThat(differences(first, verdicts(open)))
                        .as("verdicts over %s that differ", stalls)
                        .isEmpty();
                assertThat(stalls.stops())
                        .as("how often the server was stopped")
                        .isPositive();
            }
        }
    }

    /** Opens the reference server without limits of unknown callers, which several runs in a minute would exceed. */
    private SubjectFactory opened() throws IOException {
        String profile = ReferenceProfile.absolute()
                .replaceFirst("--allow-loopback-keys", "--allow-loopback-keys, --stranger-limit, off");
        Path unlimited = Files.writeString(work.resolve("reference.yaml"), profile);
        return SubjectFactory.of(SubjectFileReader.from(unlimited), Optional.empty(), Optional.empty(), work);
    }

    private static Map<String, String> differences(Map<String, String> first, Map<String, String> later) {
        Map<String, String> differing = new TreeMap<>(later);
        differing.entrySet().removeAll(first.entrySet());
        first.keySet().stream()
                .filter(name -> !later.containsKey(name))
                .forEach(name -> differing.put(name, "missing"));
        return differing;
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
