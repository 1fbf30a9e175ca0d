package dev.capstan.tck.verdict;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.exchange.Redaction;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The result of one scenario.
 *
 * @param rules the ids of the rules that it checks
 * @param name the name of the scenario
 * @param location the feature and the line
 * @param verdict {@link Verdict#PASSED}, {@link Verdict#FAILED}, {@link Verdict#CANNOT_TELL},
 *     {@link Verdict#HARNESS_ERROR}, or {@link Verdict#INAPPLICABLE} if the subject does not support a function
 * @param step the step at which it ended, unless it passed
 * @param reason the reason why it did not pass, without secrets, like an {@link Exchange}
 * @param exchanges the last messages, oldest first, unless it passed
 */
public record ScenarioResult(
        Set<String> rules,
        String name,
        String location,
        Verdict verdict,
        Optional<String> step,
        Optional<String> reason,
        List<Exchange> exchanges,
        Duration elapsed) {

    /** The order of reports: by feature, line and name. */
    public static final Comparator<ScenarioResult> IN_ORDER = Comparator.comparing(ScenarioResult::feature)
            .thenComparing(ScenarioResult::line)
            .thenComparing(ScenarioResult::name);

    public ScenarioResult {
        rules = Set.copyOf(rules);
        reason = reason.map(Redaction::of);
        exchanges = List.copyOf(exchanges);
    }

    /** Returns the same result with the transport of the scenario in its name. */
    public ScenarioResult withTransport(String transport) {
        return new ScenarioResult(
                rules, name + " (over " + transport + ")", location, verdict, step, reason, exchanges, elapsed);
    }

    /** Returns the last message and its response, or empty if none was sent. */
    public Optional<Exchange> lastExchange() {
        return exchanges.isEmpty() ? Optional.empty() : Optional.of(exchanges.get(exchanges.size() - 1));
    }

    /** Returns the feature of the scenario, such as {@code grants/constraints.feature}. */
    public String feature() {
        return location.substring(0, location.lastIndexOf(':'));
    }

    /** Returns the line of the scenario in the feature. */
    public int line() {
        return Integer.parseInt(location.substring(location.lastIndexOf(':') + 1));
    }
}
