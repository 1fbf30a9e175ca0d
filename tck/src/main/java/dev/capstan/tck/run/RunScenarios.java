package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.invocation.UnlimitedCalls;
import dev.capstan.tck.verdict.ScenarioResult;
import io.cucumber.core.gherkin.Pickle;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A runner of the scenarios of rules against a subject, with Cucumber; most scenarios run concurrently. */
public final class RunScenarios {

    private final Subject subject;
    private final List<ScenarioBatch> batches;
    private final List<PlannedScenario> planned;
    private final StopSignal stop;
    private final UnlimitedCalls unlimited = new UnlimitedCalls();

    private RunScenarios(Subject subject, List<ScenarioBatch> batches, StopSignal stop) {
        this.subject = subject;
        this.batches = batches;
        this.planned = batches.stream().flatMap(ScenarioBatch::planned).toList();
        this.stop = stop;
    }

    /** Returns a runner of the scenarios that are tagged with one of the rules. */
    public static RunScenarios of(List<Rule> rules, Subject subject, StopSignal stop) {
        return new RunScenarios(
                subject,
                ScenarioBatch.of(
                        rules,
                        Applicability.excludedTags(subject),
                        subject.peers().transports()),
                stop);
    }

    /** Returns a runner of the scenarios that try each hook and each fixture of some claimed areas once. */
    public static RunScenarios preflight(Set<String> areas, Subject subject, StopSignal stop) {
        return new RunScenarios(
                subject,
                ScenarioBatch.preflight(
                        areas,
                        Applicability.excludedTags(subject),
                        subject.peers().transports()),
                stop);
    }

    /** Returns the number of scenarios. */
    public int count() {
        return planned.size();
    }

    /** Returns a cannot-tell result for each scenario that has not ended yet. */
    public List<ScenarioResult> unreached(List<ScenarioResult> ended, String reason) {
        Map<String, List<ScenarioResult>> byLocation =
                ended.stream().collect(Collectors.groupingBy(ScenarioResult::location));
        return planned.stream()
                .filter(one -> byLocation.getOrDefault(one.location(), List.of()).stream()
                        .noneMatch(one::is))
                .map(one -> one.unreached(reason))
                .toList();
    }

    /**
     * Runs the scenarios, and reports each as it ends.
     *
     * @param parallelism maximum number of concurrent scenarios of a batch; some batches run one by one in addition
     */
    public void run(int parallelism, Consumer<ScenarioResult> listener) {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "scenarios");
            thread.setDaemon(true);
            return thread;
        });
        try {
            run(batches.stream().filter(batch -> !batch.last()).toList(), parallelism, listener, threads);
            run(batches.stream().filter(ScenarioBatch::last).toList(), parallelism, listener, threads);
        } finally {
            threads.shutdownNow();
        }
    }

    private void run(List<ScenarioBatch> some, int parallelism, Consumer<ScenarioResult> listener, Executor threads) {
        List<CompletableFuture<Void>> running = some.stream()
                .map(batch -> CompletableFuture.runAsync(() -> run(batch, parallelism, listener, threads), threads))
                .toList();
        running.forEach(CompletableFuture::join);
    }

    private void run(ScenarioBatch batch, int parallelism, Consumer<ScenarioResult> listener, Executor threads) {
        Queue<Pickle> left = new ConcurrentLinkedQueue<>(batch.scenarios());
        ResultCollector results = new ResultCollector(named(batch, listener));
        int limit = batch.oneByOne() ? 1 : Math.min(parallelism, left.size());
        List<CompletableFuture<Void>> running = IntStream.range(0, limit)
                .mapToObj(lane -> CompletableFuture.runAsync(() -> run(batch, left, results), threads))
                .toList();
        running.forEach(CompletableFuture::join);
    }

    /** Runs the remaining scenarios one after another, with a fork of the subject. */
    private void run(ScenarioBatch batch, Queue<Pickle> left, ResultCollector results) {
        try (Subject lane = subject.fork();
                ScenarioRunner runner = ScenarioRunner.idle()) {
            Map<Class<?>, Object> givens = Map.of(
                    Subject.class,
                    lane,
                    Transport.class,
                    batch.transport(),
                    StopSignal.class,
                    stop,
                    UnlimitedCalls.class,
                    unlimited);
            for (Pickle next = left.poll(); next != null; next = left.poll()) {
                runner.run(next, givens, results);
            }
        }
    }

    private static Consumer<ScenarioResult> named(ScenarioBatch batch, Consumer<ScenarioResult> listener) {
        return batch.transport() != Transport.NATS
                ? listener
                : result ->
                        listener.accept(result.withTransport(batch.transport().name()));
    }
}
