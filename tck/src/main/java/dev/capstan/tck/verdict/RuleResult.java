package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The result of one covered rule, with its scenarios.
 *
 * @param expected the reason why the rule is expected not to hold, or empty
 * @param inapplicable the reason why the rule does not apply to the subject, or empty if it does
 */
public record RuleResult(
        Rule rule,
        Verdict verdict,
        List<ScenarioResult> scenarios,
        Optional<String> expected,
        Optional<String> inapplicable) {

    public RuleResult {
        scenarios = scenarios.stream().sorted(ScenarioResult.IN_ORDER).toList();
    }

    /**
     * Combines the scenarios of a rule that applies to the subject. There is at least one. If the subject does not
     * support a function that a scenario needs, a MUST cannot be judged, and an optional rule does not apply.
     */
    public static RuleResult fromScenarios(Rule rule, List<ScenarioResult> scenarios) {
        Verdict worst = scenarios.stream()
                .map(ScenarioResult::verdict)
                .min(Comparator.naturalOrder())
                .orElseThrow(() -> new IllegalArgumentException(rule.id() + " has no scenario"));
        Optional<ScenarioResult> unsupported = scenarios.stream()
                .filter(one -> one.verdict() == Verdict.INAPPLICABLE)
                .findFirst();
        if (unsupported.isPresent() && worst.compareTo(Verdict.PASSED) >= 0) {
            return rule.keyword() == Keyword.MUST
                    ? new RuleResult(rule, Verdict.CANNOT_TELL, scenarios, Optional.empty(), Optional.empty())
                    : new RuleResult(
                            rule,
                            Verdict.INAPPLICABLE,
                            scenarios,
                            Optional.empty(),
                            Optional.of(unsupported.get().reason().orElse("the subject does not support it")));
        }
        boolean lenient = worst == Verdict.FAILED && rule.keyword() != Keyword.MUST;
        return new RuleResult(rule, lenient ? Verdict.WARNING : worst, scenarios, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the result of a rule that does not apply to the subject.
     *
     * @param reason what the subject does not claim or offer, in a sentence without a full stop
     */
    public static RuleResult inapplicable(Rule rule, String reason) {
        return new RuleResult(rule, Verdict.INAPPLICABLE, List.of(), Optional.empty(), Optional.of(reason));
    }

    /** Returns the same result of a rule that is expected not to hold. */
    public RuleResult expecting(String reason) {
        return new RuleResult(rule, verdict, scenarios, Optional.of(reason), inapplicable);
    }

    /** Returns the scenarios that did not pass. */
    public List<ScenarioResult> scenariosNotPassed() {
        return scenarios.stream()
                .filter(scenario -> scenario.verdict() != Verdict.PASSED)
                .toList();
    }

    /** Whether the rule does not hold, and this was not expected. */
    public boolean isUnexpectedFailure() {
        return expected.isEmpty() && (verdict == Verdict.FAILED || verdict == Verdict.WARNING);
    }

    /** Whether the rule holds, although it was expected not to: the expectation must be corrected. */
    public boolean isUnexpectedPass() {
        return expected.isPresent() && verdict == Verdict.PASSED;
    }
}
