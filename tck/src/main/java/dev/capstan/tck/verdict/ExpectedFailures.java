package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Rule;
import java.util.Map;
import java.util.Optional;

/**
 * The rules that a subject is known to break. This is a ratchet: a listed rule that holds fails the run until it is
 * removed from the list.
 *
 * @param reasons the reasons, by the id of the rule
 */
public record ExpectedFailures(Map<String, String> reasons) {

    /** An empty list of expected failures. */
    public static final ExpectedFailures NONE = new ExpectedFailures(Map.of());

    public ExpectedFailures {
        reasons = Map.copyOf(reasons);
    }

    /** Returns the reason why a rule is expected not to hold, or empty. */
    public Optional<String> of(Rule rule) {
        return Optional.ofNullable(reasons.get(rule.id()));
    }
}
