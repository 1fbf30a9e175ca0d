package dev.capstan.tck.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.reference.HostedCommands;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kit detects the defect of each mutant and reports no other rule. Runs beside the hostile servers; its tests only
 * wait for the results of its own threads.
 */
@Execution(ExecutionMode.CONCURRENT)
class MutantRunnerIT {

    private static final System.Logger LOG = System.getLogger(MutantRunnerIT.class.getName());
    private static final Provider FAST_KEYS = new FastEd25519Provider();

    /** The prefixes of rules whose mutants are run ({@code -Dmutants=GR-4,GR-5}); empty means all. */
    private static final List<String> SELECTED_PREFIXES = Stream.of(
                    System.getProperty("mutants", "").split(","))
            .filter(prefix -> !prefix.isBlank())
            .toList();

    private static final String NO_NATS = "there is no nats-server on the path or in /usr/sbin";

    private static final CommandResultCache RESULTS = new CommandResultCache(new HostedCommands());

    private static final List<Mutant> MUTANTS = MutantCatalog.all().stream()
            .filter(mutant -> SELECTED_PREFIXES.isEmpty()
                    || mutant.red().stream()
                            .anyMatch(id -> SELECTED_PREFIXES.stream().anyMatch(id::startsWith)))
            .toList();

    /**
     * The number of additional servers for checks of rate limits: anonymous callers share limits, and so do the agents of
     * one account.
     */
    private static final int PARALLELISM = 4;

    /** The servers for rate limits that no check uses. */
    private static final Queue<StartedServer> IDLE_RATE_LIMIT_SERVERS = new ConcurrentLinkedQueue<>();

    /** The prefixes of rules whose checks wait most of the time. */
    private static final List<String> WAITING_RULES = List.of("INV-6.1.", "INV-9.1.");

    /** Separate pools for checks of rate limits, for checks that wait, and for checks that use the processor. */
    private static final ExecutorService RATE_LIMIT_EXECUTOR = Executors.newFixedThreadPool(PARALLELISM);

    private static final ExecutorService WAITING_EXECUTOR = Executors.newFixedThreadPool(4);
    private static final ExecutorService DEFAULT_EXECUTOR = Executors.newFixedThreadPool(12);

    /** All checks of the message bus share one server and one connection. */
    private static final ExecutorService BUS_EXECUTOR = Executors.newFixedThreadPool(3);

    private static final Map<Mutant, Future<?>> RESULTS_BY_MUTANT = new HashMap<>();

    @TempDir
    private static Path work;

    private static SubjectFile file;
    private static List<StartedServer> servers;
    private static Future<?> proxyBaseline;
    private static Future<?> rateLimitBaseline;
    private static SharedBusServer bus;
    private static Future<?> busBaseline;
    private static Future<?> connectionBaseline;

    @BeforeAll
    static void begin() throws IOException {
        file = HostedCommands.profile(work);
        Security.insertProviderAt(FAST_KEYS, 1);
        servers = IntStream.rangeClosed(0, MUTANTS.stream().anyMatch(MutantRules::isOfLimits) ? PARALLELISM : 0)
                .parallel()
                .mapToObj(MutantRunnerIT::started)
                .toList();
        IDLE_RATE_LIMIT_SERVERS.addAll(servers.subList(1, servers.size()));
        bus = new SharedBusServer(file, work);
        if (SELECTED_PREFIXES.isEmpty()) {
            proxyBaseline = submitted(
                    DEFAULT_EXECUTOR,
                    () -> assertBreaksNone(
                            MutantRules.withoutHoldingMutant(MUTANTS, MutantRules::isBehindProxy), right(false)));
            rateLimitBaseline = submitted(
                    RATE_LIMIT_EXECUTOR,
                    () -> withExclusiveServer(alone -> assertBreaksNone(
                            MutantRules.withoutHoldingMutant(MUTANTS, MutantRules::isOfLimits), alone.url())));
            if (bus.isAvailable()) {
                busBaseline = submitted(
                        BUS_EXECUTOR,
                        () -> assertBreaksNone(
                                MutantRules.withoutHoldingMutant(MUTANTS, MutantRules::isOnBus), right(true)));
            }
            connectionBaseline = submitted(DEFAULT_EXECUTOR, MutantRunnerIT::assertBreaksNoneOnWire);
        }
        MUTANTS.forEach(mutant -> RESULTS_BY_MUTANT.put(mutant, start(mutant)));
    }

    private static StartedServer started(int lane) {
        // Hundreds of kits send requests from one address.
        return file.start()
                .orElseThrow()
                .run(
                        List.of("--stranger-limit", "off"),
                        Map.of("work", List.of(work.resolve("server-" + lane).toString())),
                        work.resolve("server-" + lane + ".err"));
    }

    private static Future<?> start(Mutant mutant) {
        if (MutantRules.isOfLimits(mutant)) {
            return submitted(
                    RATE_LIMIT_EXECUTOR, () -> withExclusiveServer(alone -> assertDetected(mutant, alone.url())));
        }
        if (MutantRules.isOnBus(mutant)) {
            return bus.isAvailable()
                    ? submitted(BUS_EXECUTOR, () -> assertDetected(mutant, right(true)))
                    : CompletableFuture.completedFuture(mutant);
        }
        if (MutantRules.isOnWire(mutant)) {
            return submitted(DEFAULT_EXECUTOR, () -> assertDetectedOnWire(mutant));
        }
        boolean waits =
                mutant.red().stream().anyMatch(id -> WAITING_RULES.stream().anyMatch(id::startsWith));
        return submitted(waits ? WAITING_EXECUTOR : DEFAULT_EXECUTOR, () -> assertDetected(mutant, right(false)));
    }

    /**
     * Submits a check, which is repeated once after a failure: a second run tells a defect from a pause of the machine.
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

    /** Runs a check with a server that no other check of rate limits uses. */
    private static void withExclusiveServer(Consumer<StartedServer> check) {
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
        Security.removeProvider(FAST_KEYS.getName());
        servers.forEach(StartedServer::close);
        bus.close();
    }

    static Stream<Mutant> mutants() {
        return MUTANTS.stream();
    }

    @Execution(ExecutionMode.SAME_THREAD)
    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void isDetected(Mutant mutant) throws Throwable {
        assumeTrue(bus.isAvailable() || !MutantRules.isOnBus(mutant), NO_NATS);
        join(RESULTS_BY_MUTANT.get(mutant));
    }

    @Execution(ExecutionMode.SAME_THREAD)
    @Test
    void proxyBreaksNoRule() throws Throwable {
        assumeTrue(SELECTED_PREFIXES.isEmpty(), "only some mutants are selected");
        join(proxyBaseline);
    }

    @Execution(ExecutionMode.SAME_THREAD)
    @Test
    void proxyBreaksNoRateLimitRule() throws Throwable {
        assumeTrue(SELECTED_PREFIXES.isEmpty(), "only some mutants are selected");
        join(rateLimitBaseline);
    }

    @Execution(ExecutionMode.SAME_THREAD)
    @Test
    void busRelayBreaksNoRule() throws Throwable {
        assumeTrue(SELECTED_PREFIXES.isEmpty(), "only some mutants are selected");
        assumeTrue(bus.isAvailable(), NO_NATS);
        join(busBaseline);
    }

    @Execution(ExecutionMode.SAME_THREAD)
    @Test
    void connectionRelayBreaksNoRule() throws Throwable {
        assumeTrue(SELECTED_PREFIXES.isEmpty(), "only some mutants are selected");
        join(connectionBaseline);
    }

    private static void join(Future<?> check) throws Throwable {
        try {
            check.get();
        } catch (ExecutionException failed) {
            throw failed.getCause();
        }
    }

    /** Returns the URL of the reference server. */
    private static String right(boolean onBus) {
        return onBus ? bus.right().url() : servers.get(0).url();
    }

    private static void assertBreaksNone(Set<String> rules, String right) {
        if (rules.isEmpty()) {
            return;
        }
        try (TamperingProxy proxy = TamperingProxy.before(right, HttpMutation.NONE)) {
            Report report = check(proxy, CommandMutation.NONE, BusMutation.NONE, rules);
            assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules);
        }
    }

    private static void assertDetected(Mutant mutant, String right) {
        Set<String> selected = MutantRules.selected(mutant);
        try (TamperingProxy proxy = TamperingProxy.before(right, mutant.fault())) {
            Report report = check(proxy, mutant.commands(), mutant.bus(), selected);
            assertThat(proxy.failures()).as("failures of the proxy").isEmpty();
            assertBreaksItsRules(mutant, report);
        }
    }

    private static void assertBreaksItsRules(Mutant mutant, Report report) {
        Set<String> fail = new TreeSet<>(report.ids(Verdict.FAILED));
        fail.addAll(report.ids(Verdict.WARNING));
        assertThat(fail).as(() -> "the rules that fail: " + reasons(report)).isEqualTo(new TreeSet<>(mutant.red()));
        assertThat(report.ids(Verdict.PASSED)).isEqualTo(MutantRules.holding(mutant));
    }

    private static void assertDetectedOnWire(Mutant mutant) {
        assertBreaksItsRules(mutant, checkOnWire(mutant.wire(), MutantRules.selected(mutant)));
    }

    private static void assertBreaksNoneOnWire() {
        Set<String> rules = MutantRules.covered(MutantRules::isOnWire);
        Report report = checkOnWire(ConnectionMutation.NONE, rules);
        assertThat(report.ids(Verdict.PASSED)).as(() -> reasons(report)).isEqualTo(rules);
    }

    private static Report checkOnWire(ConnectionMutation fault, Set<String> rules) {
        try (ByteRelay relay = ByteRelay.before(right(false), fault);
                HttpSubject subject = new HttpSubject(SubjectAccess.to(file, relay.url(), RESULTS, work))) {
            return new Conformance().check(subject, Selection.only(rules.toArray(String[]::new)), scenario -> {});
        }
    }

    private static Report check(TamperingProxy proxy, CommandMutation fault, BusMutation onBus, Set<String> rules) {
        Commands commands = (command, directory, input) ->
                fault.result(command, directory, real -> RESULTS.run(real, directory, input));
        try (HttpSubject subject = rules.stream().anyMatch(MutantRules::isOnBus)
                ? new HttpSubject(
                        SubjectAccess.to(file, proxy.url(), commands, work).withBus(bus.behind(onBus, proxy.url())))
                : new HttpSubject(
                        SubjectAccess.to(file, proxy.url(), commands, work).mappingUrls(proxy::startSibling))) {
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
