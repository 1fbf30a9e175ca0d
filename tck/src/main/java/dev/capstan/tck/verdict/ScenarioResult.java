package dev.capstan.tck.verdict;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.exchange.Redaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How one scenario ended.
 *
 * @param rules the ids of the rules that it checks
 * @param name what the scenario is called
 * @param location the feature and the line
 * @param verdict {@link Verdict#PASSED}, {@link Verdict#FAILED}, {@link Verdict#CANNOT_TELL} or {@link
 *     Verdict#HARNESS_ERROR}
 * @param step the step at which it ended, unless it passed
 * @param reason why it did not pass, without secrets, as an {@link Exchange} is
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

    public ScenarioResult {
        rules = Set.copyOf(rules);
        reason = reason.map(Redaction::of);
        exchanges = List.copyOf(exchanges);
    }

    /** The same, of a scenario that ran over a transport which its name is to tell. */
    public ScenarioResult over(String transport) {
        return new ScenarioResult(
                rules, name + " (over " + transport + ")", location, verdict, step, reason, exchanges, elapsed);
    }

    /** The feature that it stands in, such as {@code grants/constraints.feature}. */
    public String feature() {
        return location.substring(0, location.lastIndexOf(':'));
    }

    /** The line at which it stands there. */
    public int line() {
        return Integer.parseInt(location.substring(location.lastIndexOf(':') + 1));
    }
}
