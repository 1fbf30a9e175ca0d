package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.Stop;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.verdict.ScenarioResult;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.Runtime;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runs the scenarios of rules against a subject, by Cucumber: most of them several at once. */
public final class RunScenarios {

    private static final URI STEPS = URI.create("classpath:/dev/capstan/tck/steps");

    private final Subject subject;
    private final List<Batch> batches;
    private final List<Planned> planned;
    private final Stop stop;

    /** The scenarios that are tagged with one of the rules. */
    public RunScenarios(Subject subject, List<Rule> rules, Stop stop) {
        this.subject = subject;
        this.batches = Batch.of(rules, subject.claims(), subject.peers().transports());
        this.planned = batches.stream().flatMap(Batch::planned).toList();
        this.stop = stop;
    }

    /** How many there are. */
    public int count() {
        return planned.size();
    }

    /** Those that have not ended yet, as results that cannot tell. */
    public List<ScenarioResult> unreached(List<ScenarioResult> ended, String why) {
        Map<String, List<ScenarioResult>> byPlace =
                ended.stream().collect(Collectors.groupingBy(ScenarioResult::location));
        return planned.stream()
                .filter(one ->
                        byPlace.getOrDefault(one.location(), List.of()).stream().noneMatch(one::is))
                .map(one -> one.unreached(why))
                .toList();
    }

    /**
     * Runs them, and tells of each as it ends.
     *
     * @param lanes how many may run at once, besides those that run one by one
     */
    public void run(int lanes, Consumer<ScenarioResult> listener) {
        ExecutorService threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "scenarios");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<CompletableFuture<Void>> running = batches.stream()
                    .map(batch -> CompletableFuture.runAsync(() -> run(batch, lanes, listener), threads))
                    .toList();
            running.forEach(CompletableFuture::join);
        } finally {
            threads.shutdownNow();
        }
    }

    private void run(Batch batch, int lanes, Consumer<ScenarioResult> listener) {
        RuntimeOptionsBuilder options = new RuntimeOptionsBuilder()
                .addGlue(STEPS)
                .setMonochrome()
                .setPublishQuiet(true)
                .setThreads(batch.oneByOne() ? 1 : lanes)
                .addTagFilter(batch.expression());
        ConcurrentLinkedQueue<Subject> opened = new ConcurrentLinkedQueue<>();
        ThreadLocal<StepObjects> steps = ThreadLocal.withInitial(() -> {
            Subject lane = subject.fork();
            opened.add(lane);
            return new StepObjects(Map.of(Subject.class, lane, Transport.class, batch.transport(), Stop.class, stop));
        });
        try {
            Runtime.builder()
                    .withRuntimeOptions(options.build())
                    .withClassLoader(RunScenarios.class::getClassLoader)
                    .withFeatureSupplier(() -> Scenarios.features(batch.expression()))
                    .withObjectFactorySupplier(steps::get)
                    .withAdditionalPlugins(new Results(named(batch, listener)))
                    .build()
                    .run();
        } finally {
            opened.forEach(Subject::close);
        }
    }

    private static Consumer<ScenarioResult> named(Batch batch, Consumer<ScenarioResult> listener) {
        return batch.transport() == Transport.HTTP
                ? listener
                : result -> listener.accept(result.over(batch.transport().name()));
    }
}
