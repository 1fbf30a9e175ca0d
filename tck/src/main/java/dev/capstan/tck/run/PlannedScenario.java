package dev.capstan.tck.run;

import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A scenario that is to run.
 *
 * @param rules the ids of the rules that it checks
 * @param location the feature and the line
 */
record PlannedScenario(Set<String> rules, String name, String location) {

    /** The same, over a transport which its name is to tell. */
    PlannedScenario over(String transport) {
        return new PlannedScenario(rules, name + " (over " + transport + ")", location);
    }

    boolean is(ScenarioResult result) {
        return result.location().equals(location) && result.name().equals(name);
    }

    /** What is said of it where the run ended before it did. */
    ScenarioResult unreached(String why) {
        return new ScenarioResult(
                rules,
                name,
                location,
                Verdict.CANNOT_TELL,
                Optional.empty(),
                Optional.of(why),
                List.of(),
                Duration.ZERO);
    }
}
