package dev.capstan.tck.mutants.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.client.ClientSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit detects the defect of each client and reports nothing about a client without a defect. */
class ClientMutantsTest {

    private static final RuleBook BOOK = RuleBook.bundled();
    private static final int PARALLELISM = 4;

    /** The number of other rules that are checked of each client; a nightly run checks all of its clauses. */
    private static final int OTHER_RULES = Integer.getInteger("mutants.neighbours", 0);

    /** Most checks wait for a second or more. */
    private static final ExecutorService CHECKS = Executors.newFixedThreadPool(20);

    private static final Map<ClientDefect, Future<Report>> REPORTS = new EnumMap<>(ClientDefect.class);

    @TempDir
    private static Path work;

    @BeforeAll
    static void begin() {
        for (ClientDefect defect : ClientDefect.values()) {
            REPORTS.put(defect, CHECKS.submit(() -> check(defect)));
        }
    }

    @AfterAll
    static void stop() {
        CHECKS.shutdownNow();
    }

    @Test
    void aClientWithoutADefectPassesEachRule() throws Exception {
        Report first = REPORTS.get(ClientDefect.NONE).get();
        Report report = first.ids(Verdict.PASSED).equals(rules(Set.of("X-CL"))) ? first : check(ClientDefect.NONE);

        assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules(Set.of("X-CL")));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void breaksExactlyItsRules(ClientDefect defect) throws Exception {
        Report first = REPORTS.get(defect).get();
        // A second run tells a defect from a pause of the machine.
        Report report = failed(first).equals(defect.red()) ? first : check(defect);

        assertThat(failed(report)).as(() -> reasons(report)).isEqualTo(defect.red());
        assertThat(report.ids(Verdict.HARNESS_ERROR)).isEmpty();
    }

    private static Set<String> failed(Report report) {
        Set<String> failed = new TreeSet<>(report.ids(Verdict.FAILED));
        failed.addAll(report.ids(Verdict.WARNING));
        return failed;
    }

    @ParameterizedTest(name = "a client whose commands end with exit code {0}")
    @ValueSource(ints = {0, 1})
    void aClientThatSendsNothingPassesNoRule(int exit) {
        Report report = check(
                rules(Set.of("X-CL")),
                (command, directory, input) -> new CommandResult(exit, "", ""),
                "silent-" + exit);

        assertThat(report.ids(Verdict.PASSED)).isEmpty();
        assertThat(report.ids(Verdict.HARNESS_ERROR)).isEmpty();
    }

    @Test
    void aKeyThatTheKitDoesNotFindIsNotJudged() {
        MutantClient client = new MutantClient(ClientDefect.OPEN_FILES);
        Commands encoded = (command, directory, input) -> {
            CommandResult result = client.run(command, directory, input);
            write(Path.of(command.get(1)).resolve("keys.json"), "a key in another format");
            return result;
        };

        assertThat(check(Set.of("X-CL-5.5"), encoded, "encoded").ids(Verdict.CANNOT_TELL))
                .containsExactly("X-CL-5.5");
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void thePreflightListsAHookThatFails() {
        SubjectFile file = file(List.of(ClientAct.CONNECT));
        try (Subject subject =
                new ClientSubject(file, new MutantClient(ClientDefect.NONE), work.resolve("preflight"))) {
            assertThat(new Conformance()
                            .prepare(subject, Selection.everything(), new StopSignal())
                            .preflight(PARALLELISM))
                    .hasSize(ClientAct.values().length - 1)
                    .allMatch(problem -> problem.reason().orElse("").contains("its file has no client hook"));
        }
    }

    private static Report check(ClientDefect defect) {
        Set<String> selected = defect == ClientDefect.NONE ? rules(Set.of("X-CL")) : selected(defect);
        return check(selected, new MutantClient(defect), defect.name());
    }

    private static Report check(Set<String> rules, Commands client, String directory) {
        List<ClientAct> acts = List.of(ClientAct.values());
        try (Subject subject = new ClientSubject(file(acts), client, work.resolve(directory))) {
            return new Conformance()
                    .prepare(subject, Selection.only(rules.toArray(String[]::new)), new StopSignal())
                    .run(rules.size() > PARALLELISM ? PARALLELISM : 2, scenario -> {});
        }
    }

    /** Returns the rules that the defect breaks, and some others of their clauses, which must hold. */
    private static Set<String> selected(ClientDefect defect) {
        Set<String> selected = new TreeSet<>(defect.red());
        List<String> others = new ArrayList<>(rules(defect.red().stream()
                .map(id -> BOOK.find(id).orElseThrow().clause())
                .collect(Collectors.toSet())));
        others.removeAll(selected);
        Collections.shuffle(others, new Random(defect.name().hashCode()));
        selected.addAll(others.subList(0, Math.min(OTHER_RULES, others.size())));
        return selected;
    }

    private static Set<String> rules(Set<String> groups) {
        return BOOK.rules().stream()
                .filter(rule -> rule.area().equals(Subject.CLIENTS))
                .map(Rule::id)
                .filter(id ->
                        groups.stream().anyMatch(group -> id.startsWith(group + ".") || id.startsWith(group + "-")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static SubjectFile file(List<ClientAct> acts) {
        Map<String, Hook> hooks = acts.stream()
                .collect(Collectors.toMap(
                        ClientAct::hook,
                        act -> new Hook(
                                List.of(
                                        act.hook(),
                                        "{state}",
                                        "{url}",
                                        "{name}",
                                        "{agent_id}",
                                        "{capability}",
                                        "{arguments}"),
                                Path.of("."))));
        return new SubjectFile(
                "a client",
                Set.of(Subject.CLIENTS, Subject.OWN_PROFILE),
                Set.of(),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                hooks,
                FixtureNames.UNCHANGED,
                new SubjectFile.Peers("builders", Set.of(), List.of()));
    }

    private static String reasons(Report report) {
        return report.results().stream()
                .flatMap(result -> result.scenarios().stream())
                .filter(scenario -> scenario.verdict() != Verdict.PASSED)
                .map(scenario -> "\n" + scenario.rules() + " " + scenario.verdict() + ": "
                        + scenario.reason().orElse(""))
                .collect(Collectors.joining());
    }
}
