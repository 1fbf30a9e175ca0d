package dev.capstan.tck.mutants.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.mutants.FastEd25519Provider;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mutants that no author chose: each operator at each member of each recorded response. The test prints the mutants
 * that no rule catches and that have no reason in {@code generated-survivors.yaml}, and fails if they are too many.
 *
 * <ul>
 *   <li>{@code -Dgenerated.budget=MILLIS}: time for all mutants, by default four hours. The seed decides which are
 *       judged if it ends before the last one
 *   <li>{@code -Dgenerated.seed=N}: the order of the mutants
 *   <li>{@code -Dgenerated.only=TEXT}: only mutants whose name contains the text
 *   <li>{@code -Dgenerated.rules=GR-,NEG-1}: only rules whose id begins so
 *   <li>{@code -Dgenerated.explained=true}: also judges the mutants that may survive
 * </ul>
 */
class GeneratedMutantsNightly {

    private static final long BUDGET = Long.getLong("generated.budget", 14_400_000);
    private static final long SEED = Long.getLong("generated.seed", 1);
    private static final String ONLY = System.getProperty("generated.only", "");
    private static final List<String> RULES =
            List.of(System.getProperty("generated.rules", "").split(","));
    private static final boolean EXPLAINED = Boolean.getBoolean("generated.explained");

    /** Each lane has its own server, so that limits of callers and accounts are its own. */
    private static final int LANES = Integer.getInteger("generated.lanes", 3);

    /** Time for one mutant in milliseconds: a survivor is checked with every rule that can notice it. */
    private static final long MAX_MILLIS = Long.getLong("generated.each", 60_000);

    /** Rules that the proxy cannot be in front of: those about the message bus, clients and connections. */
    private static final List<String> LEFT_OUT = List.of("X-BUS-", "X-CL-", "X-SEC-4.", "X-SEC-7.");

    /** The part of the mutants that has to be caught. It rises with the rules. */
    private static final double MIN_SCORE = 0.85;

    private static final int PROGRESS = 200;
    private static final Path REPORT = Path.of("target", "generated-mutants.json");
    private static final Path ACCEPTED = Path.of("generated-survivors.yaml");
    private static final Provider QUICK_KEYS = new FastEd25519Provider();

    @TempDir
    private Path work;

    @Test
    void everyMutantIsCaughtOrExplained() throws Exception {
        Security.insertProviderAt(QUICK_KEYS, 1);
        AcceptedSurvivors accepted = AcceptedSurvivors.from(ACCEPTED);
        List<MutantOutcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        List<GeneratedMutant> explained = new ArrayList<>();
        List<ServerLane> lanes =
                IntStream.range(0, LANES).mapToObj(lane -> new ServerLane(work)).toList();
        try {
            long begun = System.nanoTime();
            RecordedRun recorded = new RecordedRun();
            Queue<String> rules = new ConcurrentLinkedQueue<>(rules());
            onEach(lanes, lane -> recorded.record(lane, rules));
            List<GeneratedMutant> mutants = new ArrayList<>(recorded.mutants().stream()
                    .filter(mutant -> mutant.id().contains(ONLY))
                    .toList());
            if (!EXPLAINED) {
                mutants.stream()
                        .filter(mutant -> accepted.of(mutant).isPresent())
                        .forEach(explained::add);
                mutants.removeAll(explained);
            }
            Collections.shuffle(mutants, new Random(SEED));
            System.out.println("recorded in " + elapsed(begun) + " ms: " + mutants.size() + " mutants, "
                    + explained.size() + " more explained; seed " + SEED + "; rules that do not hold: "
                    + recorded.omitted());
            long end = elapsed(begun) + BUDGET;
            MutantJudge judge = new MutantJudge(recorded, MAX_MILLIS);
            Queue<GeneratedMutant> left = new ConcurrentLinkedQueue<>(mutants);
            onEach(lanes, lane -> {
                for (GeneratedMutant next = left.poll(); next != null && elapsed(begun) < end; next = left.poll()) {
                    outcomes.add(judge.judge(next, lane));
                    if (outcomes.size() % PROGRESS == 0) {
                        System.out.println(
                                outcomes.size() + " of " + mutants.size() + " after " + elapsed(begun) + " ms");
                        new GeneratedReport(List.copyOf(outcomes), explained, accepted).write(REPORT);
                    }
                }
            });
        } finally {
            lanes.forEach(ServerLane::close);
            Security.removeProvider(QUICK_KEYS.getName());
        }
        GeneratedReport report = new GeneratedReport(List.copyOf(outcomes), explained, accepted);
        report.write(REPORT);
        System.out.println(report.table());
        assertThat(outcomes).as("judged mutants").isNotEmpty();
        report.survivors().forEach(survivor -> System.out.println("no rule catches " + survivor.mutant()));
        assertThat(report.score())
                .as("part of the mutants that is caught: add rules, or reasons to %s", ACCEPTED)
                .isGreaterThanOrEqualTo(MIN_SCORE);
    }

    private static List<String> rules() {
        return RuleBook.bundled().rules().stream()
                .filter(Rule::isCovered)
                .map(Rule::id)
                .filter(id -> LEFT_OUT.stream().noneMatch(id::startsWith))
                .filter(id -> RULES.stream().anyMatch(id::startsWith))
                .toList();
    }

    private static void onEach(List<ServerLane> lanes, Consumer<ServerLane> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(lanes.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            lanes.forEach(lane -> running.add(threads.submit(() -> work.accept(lane))));
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static long elapsed(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }
}
