package dev.capstan.tck.run;

import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A planned scenario.
 *
 * @param rules the ids of the rules that it checks
 * @param location the feature and the line
 */
record PlannedScenario(Set<String> rules, String name, String location) {

    /** Returns the same scenario with a transport in its name. */
    PlannedScenario withTransport(String transport) {
        return new PlannedScenario(rules, name + " (over " + transport + ")", location);
    }

    boolean is(ScenarioResult result) {
        return result.location().equals(location) && result.name().equals(name);
    }

    /** Returns the result of a scenario that had not ended when the run did. */
    ScenarioResult unreached(String reason) {
        return new ScenarioResult(
                rules,
                name,
                location,
                Verdict.CANNOT_TELL,
                Optional.empty(),
                Optional.of(reason),
                List.of(),
                Duration.ZERO);
    }
}
