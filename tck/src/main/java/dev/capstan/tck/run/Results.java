package dev.capstan.tck.run;

import dev.capstan.tck.subject.SubjectLost;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestCase;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestStepFinished;
import io.cucumber.plugin.event.WriteEvent;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Turns how scenarios ended into results: only a failed assertion is held against the subject, a lost subject cannot
 * be told of, and everything else is a fault of the kit.
 */
final class Results implements ConcurrentEventListener {

    private final Consumer<ScenarioResult> listener;
    private final Map<UUID, String> endedAt = new ConcurrentHashMap<>();
    private final Map<UUID, String> written = new ConcurrentHashMap<>();

    Results(Consumer<ScenarioResult> listener) {
        this.listener = listener;
    }

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(TestStepFinished.class, this::stepEnded);
        publisher.registerHandlerFor(
                WriteEvent.class, event -> written.put(event.getTestCase().getId(), event.getText()));
        publisher.registerHandlerFor(TestCaseFinished.class, this::scenarioEnded);
    }

    private void stepEnded(TestStepFinished event) {
        if (event.getResult().getStatus() != Status.PASSED && event.getTestStep() instanceof PickleStepTestStep step) {
            endedAt.putIfAbsent(
                    event.getTestCase().getId(),
                    step.getStep().getKeyword() + step.getStep().getText());
        }
    }

    private synchronized void scenarioEnded(TestCaseFinished event) {
        TestCase scenario = event.getTestCase();
        Result result = event.getResult();
        Verdict verdict = verdict(result);
        listener.accept(new ScenarioResult(
                rules(scenario),
                scenario.getName(),
                location(scenario),
                verdict,
                Optional.ofNullable(endedAt.remove(scenario.getId())),
                verdict == Verdict.PASSED ? Optional.empty() : Optional.of(reason(result)),
                Optional.ofNullable(written.remove(scenario.getId())),
                result.getDuration()));
    }

    static Verdict verdict(Result result) {
        if (result.getStatus() == Status.PASSED) {
            return Verdict.PASSED;
        }
        if (result.getError() instanceof SubjectLost) {
            return Verdict.CANNOT_TELL;
        }
        return result.getError() instanceof AssertionError ? Verdict.FAILED : Verdict.HARNESS_ERROR;
    }

    private static String reason(Result result) {
        Throwable error = result.getError();
        if (error == null) {
            return "the kit has no single step of this text (" + result.getStatus() + ")";
        }
        return error.getMessage() == null ? error.toString() : error.getMessage();
    }

    /** The tags that name rules: they are the only ones in capitals. */
    private static Set<String> rules(TestCase scenario) {
        return scenario.getTags().stream()
                .filter(tag -> Character.isUpperCase(tag.charAt(1)))
                .map(tag -> tag.substring(1))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String location(TestCase scenario) {
        String uri = scenario.getUri().toString();
        int start = uri.lastIndexOf("capstan/");
        return uri.substring(start < 0 ? 0 : start + "capstan/".length()) + ":"
                + scenario.getLocation().getLine();
    }
}
