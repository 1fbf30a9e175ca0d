package dev.capstan.tck.run;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.Unsupported;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import io.cucumber.plugin.event.EmbedEvent;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.Result;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestCase;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestStepFinished;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A converter of scenario outcomes into results. Only a failed assertion in a When or Then step counts against the
 * subject: a Given step prepares the situation that the rule is about, so a rule cannot be judged if it fails. The same
 * holds for a failed hook, an unreachable subject, unobservable behavior and a refusal by a rate limit that the scenario
 * does not expect. Everything else is a fault of the kit.
 */
final class ResultCollector {

    private static final String LIMIT = "limit";

    /** A refusal by a rate limit, or for want of capacity, after which a client may retry (RFC 9110, 15.6.4). */
    private static final Pattern RETRY_LATER = Pattern.compile("(?is)HTTP (?:429\\b|503\\b.*?\\nretry-after:)");

    private static final String RATE_LIMITED =
            "the subject refused a request with 429 or 503; wait until its rate limits have refilled, or raise them: ";

    private final Consumer<ScenarioResult> listener;
    private final Map<UUID, String> endedAt = new ConcurrentHashMap<>();
    private final Map<UUID, Phase> phases = new ConcurrentHashMap<>();
    private final Map<UUID, List<Exchange>> exchanged = new ConcurrentHashMap<>();

    ResultCollector(Consumer<ScenarioResult> listener) {
        this.listener = listener;
    }

    void stepEnded(TestStepFinished event) {
        if (!(event.getTestStep() instanceof PickleStepTestStep step)) {
            return;
        }
        UUID scenario = event.getTestCase().getId();
        if (!endedAt.containsKey(scenario)) {
            phases.merge(scenario, Phase.of(step.getStep().getKeyword()), Phase::then);
        }
        if (event.getResult().getStatus() != Status.PASSED) {
            endedAt.putIfAbsent(
                    scenario, step.getStep().getKeyword() + step.getStep().getText());
        }
    }

    void attached(EmbedEvent event) {
        if (event.getMediaType().equals(Exchange.MEDIA_TYPE)) {
            String list = new String(event.getData(), StandardCharsets.UTF_8);
            exchanged.put(event.getTestCase().getId(), Exchange.fromJson(list));
        }
    }

    synchronized void scenarioEnded(TestCaseFinished event) {
        TestCase scenario = event.getTestCase();
        Result result = event.getResult();
        Phase phase = Optional.ofNullable(phases.remove(scenario.getId())).orElse(Phase.JUDGING);
        List<Exchange> exchanges =
                Optional.ofNullable(exchanged.remove(scenario.getId())).orElse(List.of());
        Verdict judged = verdict(result, phase);
        boolean limited = result.getError() instanceof ConformanceFailure && isRateLimited(texts(scenario), exchanges);
        Verdict verdict = limited ? Verdict.CANNOT_TELL : judged;
        listener.accept(new ScenarioResult(
                rules(scenario.getTags()),
                scenario.getName(),
                location(scenario.getUri(), scenario.getLocation().getLine()),
                verdict,
                Optional.ofNullable(endedAt.remove(scenario.getId())),
                verdict == Verdict.PASSED
                        ? Optional.empty()
                        : Optional.of((limited ? RATE_LIMITED : "") + reason(result)),
                exchanges,
                result.getDuration()));
    }

    /** Returns the name and the steps of a scenario. */
    private static Stream<String> texts(TestCase scenario) {
        return Stream.concat(
                Stream.of(scenario.getName()),
                scenario.getTestSteps().stream()
                        .flatMap(step -> step instanceof PickleStepTestStep written
                                ? Stream.of(written.getStep().getText())
                                : Stream.empty()));
    }

    /** Whether the subject told the kit to retry later in a scenario whose texts do not speak of limits. */
    static boolean isRateLimited(Stream<String> texts, List<Exchange> exchanges) {
        return texts.noneMatch(text -> text.contains(LIMIT))
                && exchanges.stream()
                        .anyMatch(exchange ->
                                RETRY_LATER.matcher(exchange.received()).lookingAt());
    }

    static Verdict verdict(Result result, Phase phase) {
        if (result.getStatus() == Status.PASSED) {
            return Verdict.PASSED;
        }
        Throwable error = result.getError();
        if (error instanceof ConformanceFailure) {
            return phase == Phase.PREPARING ? Verdict.CANNOT_TELL : Verdict.FAILED;
        }
        if (error instanceof Unsupported) {
            return Verdict.INAPPLICABLE;
        }
        boolean undecided = error instanceof SubjectUnreachable
                || error instanceof NotObservable
                || error instanceof PreconditionFailed;
        return undecided ? Verdict.CANNOT_TELL : Verdict.HARNESS_ERROR;
    }

    /** The part of a scenario that a step belongs to. */
    enum Phase {
        /** Given steps, which prepare the situation. */
        PREPARING,
        /** When and Then steps. */
        JUDGING,
        /** Steps that continue the part before: And, But. */
        CONTINUING;

        static Phase of(String keyword) {
            return switch (keyword.strip()) {
                case "Given" -> PREPARING;
                case "When", "Then" -> JUDGING;
                default -> CONTINUING;
            };
        }

        private Phase then(Phase next) {
            return next == CONTINUING ? this : next;
        }
    }

    private static String reason(Result result) {
        Throwable error = result.getError();
        if (error == null) {
            return "the kit does not have exactly one step with this text (" + result.getStatus() + ")";
        }
        return error.getMessage() == null ? error.toString() : error.getMessage();
    }

    /** Returns the rules that tags name: only these tags start with a capital letter. */
    static Set<String> rules(List<String> tags) {
        return tags.stream()
                .filter(tag -> Character.isUpperCase(tag.charAt(1)))
                .map(tag -> tag.substring(1))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the location of a scenario, such as {@code grants/constraints.feature:9}. */
    static String location(URI feature, int line) {
        String uri = feature.toString();
        int start = uri.lastIndexOf("capstan/");
        return uri.substring(start < 0 ? 0 : start + "capstan/".length()) + ":" + line;
    }
}
