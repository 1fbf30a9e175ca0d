package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Rule;
import java.util.Map;
import java.util.Optional;

/**
 * The rules that a subject is known not to keep: a ratchet, as one of them that holds makes the run fail until it is taken
 * off the list.
 *
 * @param reasons why, by the id of the rule
 */
public record ExpectedFailures(Map<String, String> reasons) {

    /** None. */
    public static final ExpectedFailures NONE = new ExpectedFailures(Map.of());

    public ExpectedFailures {
        reasons = Map.copyOf(reasons);
    }

    /** Why a rule is expected not to hold, if it is. */
    public Optional<String> of(Rule rule) {
        return Optional.ofNullable(reasons.get(rule.id()));
    }
}
