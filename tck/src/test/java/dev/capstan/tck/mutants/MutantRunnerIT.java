package dev.capstan.tck.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The kit can fail: it finds what is wrong with each of the broken servers, and finds nothing else. */
class MutantRunnerIT {

    private static final System.Logger LOG = System.getLogger(MutantRunnerIT.class.getName());
    private static final SubjectFile FILE = SubjectFileReader.from(Path.of("profiles", "reference.yaml"));
    private static final Provider QUICK_KEYS = new FastEd25519Provider();
    private static final Commands PROCESSES = new Processes(Duration.ofMinutes(3));

    /** The beginnings of rules, where only servers that break one of them are wanted ({@code -Dmutants=GR-4,GR-5}). */
    private static final List<String> WANTED = Stream.of(
                    System.getProperty("mutants", "").split(","))
            .filter(prefix -> !prefix.isBlank())
            .toList();

    private static final String NO_NATS = "there is no nats-server on the path or in /usr/sbin";

    private static final CommandResultCache RESULTS = new CommandResultCache(PROCESSES);

    private static final List<Mutant> MUTANTS = MutantCatalog.all().stream()
            .filter(broken -> WANTED.isEmpty()
                    || broken.red().stream().anyMatch(id -> WANTED.stream().anyMatch(id::startsWith)))
            .toList();

    /**
     * The number of servers of their own that the checks of limits share: callers without a name have limits in common,
     * and so have the agents of one account.
     */
    private static final int PARALLELISM = 4;

    /** The servers on which nobody is checking limits at the moment. */
    private static final Queue<StartedServer> IDLE_RATE_LIMIT_SERVERS = new ConcurrentLinkedQueue<>();

    /** The beginnings of rules of which a check waits for most of its time. */
    private static final List<String> WAITING = List.of("INV-6.1.", "INV-9.1.");

    /** The checks run beside each other: those of limits, those that wait, and those that keep the machine busy. */
    private static final ExecutorService RATE_LIMIT_EXECUTOR = Executors.newFixedThreadPool(PARALLELISM);

    private static final ExecutorService WAITING_EXECUTOR = Executors.newFixedThreadPool(4);
    private static final ExecutorService DEFAULT_EXECUTOR = Executors.newFixedThreadPool(12);

    /** All checks of the message bus share one server and one connection. */
    private static final ExecutorService BUS_EXECUTOR = Executors.newFixedThreadPool(3);

    private static final Map<Mutant, Future<?>> RESULTS_BY_MUTANT = new HashMap<>();

    @TempDir
    private static Path work;

    private static List<StartedServer> servers;
    private static Future<?> proxyBreaksNothing;
    private static Future<?> norLimits;
    private static SharedBusServer bus;
    private static Future<?> norTheBus;
    private static Future<?> norTheWire;

    @BeforeAll
    static void begin() {
        Security.insertProviderAt(QUICK_KEYS, 1);
        servers = IntStream.rangeClosed(0, MUTANTS.stream().anyMatch(MutantRules::isOfLimits) ? PARALLELISM : 0)
                .parallel()
                .mapToObj(MutantRunnerIT::started)
                .toList();
        IDLE_RATE_LIMIT_SERVERS.addAll(servers.subList(1, servers.size()));
        bus = new SharedBusServer(FILE, work);
        if (WANTED.isEmpty()) {
            proxyBreaksNothing = submitted(
                    DEFAULT_EXECUTOR,
                    () -> breaksNoneOf(MutantRules.seenOnlyRed(MUTANTS, MutantRules::isBehindProxy), right(false)));
            norLimits = submitted(
                    RATE_LIMIT_EXECUTOR,
                    () -> onItsOwn(alone ->
                            breaksNoneOf(MutantRules.seenOnlyRed(MUTANTS, MutantRules::isOfLimits), alone.url())));
            if (bus.isAvailable()) {
                norTheBus = submitted(
                        BUS_EXECUTOR,
                        () -> breaksNoneOf(MutantRules.seenOnlyRed(MUTANTS, MutantRules::isOnBus), right(true)));
            }
            norTheWire = submitted(DEFAULT_EXECUTOR, MutantRunnerIT::breaksNothingOnWire);
        }
        MUTANTS.forEach(broken -> RESULTS_BY_MUTANT.put(broken, start(broken)));
    }

    private static StartedServer started(int lane) {
        SubjectFile.Start start = FILE.start().orElseThrow();
        List<String> command = new ArrayList<>(new Hook(start.command(), start.directory())
                .filled(Map.of("work", List.of(work.resolve("server-" + lane).toString()))));
        // Hundreds of kits ask from one address at once.
        command.addAll(List.of("--stranger-limit", "off"));
        return StartedServer.start(
                command, start.directory(), start.ready(), start.timeout(), work.resolve("server-" + lane + ".err"));
    }

    private static Future<?> start(Mutant broken) {
        if (MutantRules.isOfLimits(broken)) {
            return submitted(RATE_LIMIT_EXECUTOR, () -> onItsOwn(alone -> isRed(broken, alone.url())));
        }
        if (MutantRules.isOnBus(broken)) {
            return bus.isAvailable()
                    ? submitted(BUS_EXECUTOR, () -> isRed(broken, right(true)))
                    : CompletableFuture.completedFuture(broken);
        }
        if (MutantRules.isOnWire(broken)) {
            return submitted(DEFAULT_EXECUTOR, () -> isRedOnWire(broken));
        }
        boolean waits = broken.red().stream().anyMatch(id -> WAITING.stream().anyMatch(id::startsWith));
        return submitted(waits ? WAITING_EXECUTOR : DEFAULT_EXECUTOR, () -> isRed(broken, right(false)));
    }

    /**
     * Submits a check, which is repeated once after a failure: a fault breaks the same rules every time, a machine that
     * stands still for seconds does not.
     */
    private static Future<?> submitted(ExecutorService pool, Runnable check) {
        return pool.submit(() -> {
            try {
                check.run();
            } catch (AssertionError | RuntimeException first) {
                LOG.log(System.Logger.Level.WARNING, "a check is repeated: " + first.getMessage());
                check.run();
            }
        });
    }

    /** Checks with a server on which nobody else checks limits meanwhile. */
    private static void onItsOwn(Consumer<StartedServer> check) {
        StartedServer alone =
                Objects.requireNonNull(IDLE_RATE_LIMIT_SERVERS.poll(), "there is a server for each thread");
        try {
            check.accept(alone);
        } finally {
            IDLE_RATE_LIMIT_SERVERS.add(alone);
        }
    }

    @AfterAll
    static void stop() {
        Stream.of(RATE_LIMIT_EXECUTOR, WAITING_EXECUTOR, BUS_EXECUTOR, DEFAULT_EXECUTOR)
                .forEach(ExecutorService::shutdownNow);
        Security.removeProvider(QUICK_KEYS.getName());
        servers.forEach(StartedServer::close);
        bus.close();
    }

    static Stream<Mutant> mutants() {
        return MUTANTS.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void isFoundOut(Mutant broken) throws Throwable {
        assumeTrue(bus.isAvailable() || !MutantRules.isOnBus(broken), NO_NATS);
        ended(RESULTS_BY_MUTANT.get(broken));
    }

    @Test
    void theProxyItselfBreaksNothing() throws Throwable {
        assumeTrue(WANTED.isEmpty(), "only some servers are wanted");
        ended(proxyBreaksNothing);
    }

    @Test
    void norDoesItBreakLimits() throws Throwable {
        assumeTrue(WANTED.isEmpty(), "only some servers are wanted");
        ended(norLimits);
    }

    @Test
    void norDoesTheRelayBreakTheBus() throws Throwable {
        assumeTrue(WANTED.isEmpty(), "only some servers are wanted");
        assumeTrue(bus.isAvailable(), NO_NATS);
        ended(norTheBus);
    }

    @Test
    void norDoesTheRelayBreakConnections() throws Throwable {
        assumeTrue(WANTED.isEmpty(), "only some servers are wanted");
        ended(norTheWire);
    }

    private static void ended(Future<?> check) throws Throwable {
        try {
            check.get();
        } catch (ExecutionException failed) {
            throw failed.getCause();
        }
    }

    /** Returns the URL of the right server. */
    private static String right(boolean onBus) {
        return onBus ? bus.right().url() : servers.get(0).url();
    }

    private static void breaksNoneOf(Set<String> rules, String right) {
        if (rules.isEmpty()) {
            return;
        }
        try (TamperingProxy proxy = TamperingProxy.before(right, HttpMutation.NONE)) {
            Report report = check(proxy, CommandMutation.NONE, BusMutation.NONE, rules);
            assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules);
        }
    }

    private static void isRed(Mutant broken, String right) {
        Set<String> selected = MutantRules.selected(broken);
        try (TamperingProxy proxy = TamperingProxy.before(right, broken.fault())) {
            Report report = check(proxy, broken.commands(), broken.bus(), selected);
            assertThat(proxy.failures()).as("troubles of the proxy").isEmpty();
            breaksAsItShould(broken, report);
        }
    }

    private static void breaksAsItShould(Mutant broken, Report report) {
        Set<String> fail = new TreeSet<>(report.ids(Verdict.FAILED));
        fail.addAll(report.ids(Verdict.WARNING));
        assertThat(fail).as(() -> "the rules that fail: " + reasons(report)).isEqualTo(new TreeSet<>(broken.red()));
        assertThat(report.ids(Verdict.PASSED)).isEqualTo(MutantRules.holding(broken));
    }

    private static void isRedOnWire(Mutant broken) {
        breaksAsItShould(broken, checkOnWire(broken.wire(), MutantRules.selected(broken)));
    }

    private static void breaksNothingOnWire() {
        Set<String> rules = MutantRules.covered(MutantRules::isOnWire);
        Report report = checkOnWire(ConnectionMutation.NONE, rules);
        assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules);
    }

    private static Report checkOnWire(ConnectionMutation fault, Set<String> rules) {
        try (ByteRelay relay = ByteRelay.before(right(false), fault);
                HttpSubject subject = new HttpSubject(SubjectAccess.to(FILE, relay.url(), PROCESSES, work))) {
            return new Conformance().check(subject, Selection.only(rules.toArray(String[]::new)), scenario -> {});
        }
    }

    private static Report check(TamperingProxy proxy, CommandMutation fault, BusMutation onBus, Set<String> rules) {
        Commands commands = (command, directory, input) ->
                fault.result(command, directory, real -> RESULTS.run(real, directory, input));
        try (HttpSubject subject = rules.stream().anyMatch(MutantRules::isOnBus)
                ? new HttpSubject(
                        SubjectAccess.to(FILE, proxy.url(), commands, work).withBus(bus.behind(onBus, proxy.url())))
                : new HttpSubject(
                        SubjectAccess.to(FILE, proxy.url(), commands, work).mappingUrls(proxy::startSibling))) {
            return new Conformance().check(subject, Selection.only(rules.toArray(String[]::new)), scenario -> {});
        }
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
