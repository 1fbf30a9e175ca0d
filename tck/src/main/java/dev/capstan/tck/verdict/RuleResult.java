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
 */
public record RuleResult(Rule rule, Verdict verdict, List<ScenarioResult> scenarios, Optional<String> expected) {

    public RuleResult {
        scenarios = List.copyOf(scenarios);
    }

    /**
     * Combines the scenarios of a rule of a claimed area. A rule without any is inapplicable: it also needs an area
     * that is not claimed, or a transport that the kit does not have.
     */
    public static RuleResult fromScenarios(Rule rule, List<ScenarioResult> scenarios) {
        Verdict worst = scenarios.stream()
                .map(ScenarioResult::verdict)
                .min(Comparator.naturalOrder())
                .orElse(Verdict.INAPPLICABLE);
        boolean lenient = worst == Verdict.FAILED && rule.keyword() != Keyword.MUST;
        return new RuleResult(rule, lenient ? Verdict.WARNING : worst, scenarios, Optional.empty());
    }

    /** Returns the result of a rule in an area that the subject does not claim. */
    public static RuleResult inapplicable(Rule rule) {
        return new RuleResult(rule, Verdict.INAPPLICABLE, List.of(), Optional.empty());
    }

    /** Returns the same result of a rule that is expected not to hold. */
    public RuleResult expecting(String reason) {
        return new RuleResult(rule, verdict, scenarios, Optional.of(reason));
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
