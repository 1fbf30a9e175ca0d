package dev.capstan.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Folder;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.ReadSubjectFile;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit can fail: it finds what is wrong with each of the broken servers, and finds nothing else. */
@Execution(ExecutionMode.CONCURRENT)
class BrokenServersIT {

    private static final SubjectFile FILE = ReadSubjectFile.from(Path.of("profiles", "reference.yaml"));
    private static final Commands PROCESSES = new Processes(Duration.ofSeconds(60));

    /** What gives the same for the same, so that each distinct run starts one process in all. */
    private static final List<String> REPEATABLE = List.of("validate", "relay");

    private static final Map<Run, Ended> RESULTS = new ConcurrentHashMap<>();

    /** How many servers the checks of limits share: callers without a name have them in common, server by server. */
    private static final int LANES = 4;

    /** The servers on which nobody is checking limits at the moment. */
    private static final BlockingQueue<StartedServer> LIMITS_FREE = new LinkedBlockingQueue<>();

    /** A command over what it is given and the files that it finds. */
    private record Run(List<String> command, String input, Map<String, String> files) {}

    /** How it ended, and the files that it left. */
    private record Ended(CommandResult result, Map<String, String> files) {}

    @TempDir
    private static Path work;

    private static List<StartedServer> servers;

    @BeforeAll
    static void start() {
        servers = IntStream.range(0, LANES)
                .parallel()
                .mapToObj(BrokenServersIT::started)
                .toList();
        LIMITS_FREE.addAll(servers);
    }

    private static StartedServer started(int lane) {
        SubjectFile.Start start = FILE.start().orElseThrow();
        List<String> command = new Hook(start.command(), start.directory())
                .filled(Map.of("work", List.of(work.resolve("server-" + lane).toString())));
        return StartedServer.start(
                command, start.directory(), start.ready(), start.within(), work.resolve("server-" + lane + ".err"));
    }

    @AfterAll
    static void stop() {
        servers.forEach(StartedServer::close);
    }

    static Stream<BrokenServer> shelf() {
        return BrokenServers.shelf().stream();
    }

    static Stream<BrokenServer> shared() {
        return shelf().filter(broken -> !isOfLimits(broken));
    }

    static Stream<BrokenServer> limited() {
        return shelf().filter(BrokenServersIT::isOfLimits);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shared")
    void isFoundOut(BrokenServer broken) {
        isRed(broken, servers.get(0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limited")
    void isFoundOutAlone(BrokenServer broken) throws InterruptedException {
        StartedServer alone = LIMITS_FREE.take();
        try {
            isRed(broken, alone);
        } finally {
            LIMITS_FREE.add(alone);
        }
    }

    @Test
    void theProxyItselfBreaksNothing() {
        breaksNoneOf(seenOnlyRed(rule -> !isOfLimits(rule)), servers.get(0));
    }

    @Test
    void norDoesItBreakLimits() throws InterruptedException {
        StartedServer alone = LIMITS_FREE.take();
        try {
            breaksNoneOf(seenOnlyRed(BrokenServersIT::isOfLimits), alone);
        } finally {
            LIMITS_FREE.add(alone);
        }
    }

    @Test
    void everyCoveredRuleIsBrokenByAServer() {
        Set<String> broken = new TreeSet<>();
        shelf().forEach(server -> broken.addAll(server.red()));
        assertThat(broken).isEqualTo(covered(rule -> true));
    }

    @Test
    void theReadmeListsEachOfThem() throws IOException {
        assertThat(Files.readString(Path.of("README.md"))).contains(BrokenServers.table());
    }

    private static boolean isOfLimits(BrokenServer broken) {
        return Stream.concat(broken.red().stream(), broken.green().stream()).anyMatch(BrokenServersIT::isOfLimits);
    }

    private static boolean isOfLimits(String rule) {
        return rule.startsWith("INV-4.");
    }

    private static void breaksNoneOf(Set<String> rules, StartedServer right) {
        if (rules.isEmpty()) {
            return;
        }
        try (TamperingProxy proxy = TamperingProxy.before(right.url(), Fault.NONE)) {
            Report report = check(proxy, CommandFault.NONE, rules);
            assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules);
        }
    }

    private static void isRed(BrokenServer broken, StartedServer right) {
        Set<String> selected =
                Stream.concat(broken.red().stream(), broken.green().stream()).collect(Collectors.toSet());
        try (TamperingProxy proxy = TamperingProxy.before(right.url(), broken.fault())) {
            Report report = check(proxy, broken.commands(), selected);
            assertThat(proxy.troubles()).as("troubles of the proxy").isEmpty();
            Set<String> fail = new TreeSet<>(report.ids(Verdict.FAILED));
            fail.addAll(report.ids(Verdict.WARNING));
            assertThat(fail).as(() -> "the rules that fail: " + reasons(report)).isEqualTo(new TreeSet<>(broken.red()));
            assertThat(report.ids(Verdict.PASSED)).isEqualTo(new TreeSet<>(broken.green()));
        }
    }

    /** The rules that hold behind none of the broken servers: that they hold behind the proxy is to be shown besides. */
    private static Set<String> seenOnlyRed(Predicate<String> which) {
        Set<String> rules = covered(which);
        shelf().forEach(broken -> rules.removeAll(broken.green()));
        return rules;
    }

    private static Set<String> covered(Predicate<String> which) {
        return RuleBook.bundled().rules().stream()
                .filter(Rule::isCovered)
                .map(Rule::id)
                .filter(which)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Report check(TamperingProxy proxy, CommandFault fault, Set<String> rules) {
        Commands commands =
                (command, directory, input) -> fault.result(command, directory, real -> result(real, directory, input));
        try (HttpSubject subject = new HttpSubject(FILE, proxy.url(), commands, work, proxy::likewiseBefore)) {
            return new Conformance().check(subject, Selection.only(rules.toArray(String[]::new)), scenario -> {});
        }
    }

    private static CommandResult result(List<String> command, Path directory, String input) {
        if (command.contains("gen")) {
            return generated(command, new Folder(directory));
        }
        if (REPEATABLE.stream().noneMatch(command::contains)) {
            return PROCESSES.run(command, directory, input);
        }
        return RESULTS.computeIfAbsent(
                        new Run(command, input, Map.of()),
                        run -> new Ended(PROCESSES.run(command, directory, input), Map.of()))
                .result();
    }

    /** What is written of the same files, written again without a process. */
    private static CommandResult generated(List<String> command, Folder fleet) {
        Ended ended = RESULTS.computeIfAbsent(new Run(command, "", fleet.files()), run -> {
            CommandResult result = PROCESSES.run(command, fleet.root(), "");
            return new Ended(result, fleet.files());
        });
        fleet.write(ended.files());
        return ended.result();
    }

    private static String reasons(Report report) {
        return report.results().stream()
                .flatMap(result -> result.scenarios().stream())
                .filter(scenario -> scenario.verdict() != Verdict.PASSED)
                .map(scenario -> "\n" + scenario.rules() + " " + scenario.name() + ": "
                        + scenario.reason().orElse(""))
                .collect(Collectors.joining());
    }
}
