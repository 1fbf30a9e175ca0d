package dev.capstan.tck.run;

import io.cucumber.core.gherkin.Pickle;
import io.cucumber.core.options.RuntimeOptions;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runner.Runner;
import io.cucumber.core.runtime.BackendServiceLoader;
import io.cucumber.core.runtime.TimeServiceEventBus;
import io.cucumber.plugin.event.EmbedEvent;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestStepFinished;
import java.net.URI;
import java.time.Clock;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A Cucumber runner of scenarios, one after another. Runners are reused after a run, because Cucumber reads and
 * compiles all steps for each new one.
 */
final class ScenarioRunner implements AutoCloseable {

    private static final RuntimeOptions OPTIONS = new RuntimeOptionsBuilder()
            .addGlue(URI.create("classpath:/dev/capstan/tck/steps"))
            .build();

    /** The last one that was used is the first to be used again: it knows the steps of the most scenarios. */
    private static final Deque<ScenarioRunner> IDLE = new ConcurrentLinkedDeque<>();

    private final StepObjectFactory steps = new StepObjectFactory();
    private final Runner runner;
    private @Nullable ResultCollector results;

    private ScenarioRunner() {
        TimeServiceEventBus events = new TimeServiceEventBus(Clock.systemUTC(), UUID::randomUUID);
        events.registerHandlerFor(TestStepFinished.class, event -> publish(each -> each.stepEnded(event)));
        events.registerHandlerFor(EmbedEvent.class, event -> publish(each -> each.attached(event)));
        events.registerHandlerFor(TestCaseFinished.class, event -> publish(each -> each.scenarioEnded(event)));
        BackendServiceLoader backends = new BackendServiceLoader(ScenarioRunner.class::getClassLoader, () -> steps);
        runner = new Runner(events, backends.get(), steps, OPTIONS);
    }

    /** Returns a runner that no other caller uses until it is closed. */
    static ScenarioRunner idle() {
        ScenarioRunner known = IDLE.poll();
        return known == null ? new ScenarioRunner() : known;
    }

    /**
     * Runs a scenario.
     *
     * @param givens the constructor arguments of the steps, by type
     * @param into receives the outcome
     */
    void run(Pickle scenario, Map<Class<?>, Object> givens, ResultCollector into) {
        steps.setArguments(givens);
        results = into;
        runner.runPickle(scenario);
    }

    private void publish(Consumer<ResultCollector> event) {
        if (results != null) {
            event.accept(results);
        }
    }

    @Override
    public void close() {
        steps.setArguments(Map.of());
        results = null;
        IDLE.push(this);
    }
}
