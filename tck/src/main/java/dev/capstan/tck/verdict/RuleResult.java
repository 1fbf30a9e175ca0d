package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a run says about one covered rule, and by which scenarios.
 *
 * @param expected why the rule is expected not to hold, if it is
 */
public record RuleResult(Rule rule, Verdict verdict, List<ScenarioResult> scenarios, Optional<String> expected) {

    public RuleResult {
        scenarios = List.copyOf(scenarios);
    }

    /**
     * Folds the scenarios of a rule of a claimed area; without any, it needs an area besides that is not claimed, or a
     * transport that the kit does not have.
     */
    public static RuleResult fromScenarios(Rule rule, List<ScenarioResult> scenarios) {
        Verdict worst = scenarios.stream()
                .map(ScenarioResult::verdict)
                .min(Comparator.naturalOrder())
                .orElse(Verdict.INAPPLICABLE);
        boolean lenient = worst == Verdict.FAILED && rule.keyword() != Keyword.MUST;
        return new RuleResult(rule, lenient ? Verdict.WARNING : worst, scenarios, Optional.empty());
    }

    /** A rule of an area that the subject does not claim. */
    public static RuleResult inapplicable(Rule rule) {
        return new RuleResult(rule, Verdict.INAPPLICABLE, List.of(), Optional.empty());
    }

    /** The same, of a rule that is expected not to hold. */
    public RuleResult expecting(String why) {
        return new RuleResult(rule, verdict, scenarios, Optional.of(why));
    }

    /** Whether it does not hold, and nobody expected that. */
    public boolean isUnexpectedFailure() {
        return expected.isEmpty() && (verdict == Verdict.FAILED || verdict == Verdict.WARNING);
    }

    /** Whether it holds, although it was expected not to: what expects that is to be mended. */
    public boolean isUnexpectedPass() {
        return expected.isPresent() && verdict == Verdict.PASSED;
    }
}
