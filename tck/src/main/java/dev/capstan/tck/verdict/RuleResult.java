package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import java.util.Comparator;
import java.util.List;

/** What a run says about one covered rule, and by which scenarios. */
public record RuleResult(Rule rule, Verdict verdict, List<ScenarioResult> scenarios) {

    public RuleResult {
        scenarios = List.copyOf(scenarios);
    }

    /** Folds the scenarios of a rule of a claimed area; without any, nothing can be told. */
    public static RuleResult folded(Rule rule, List<ScenarioResult> scenarios) {
        Verdict worst = scenarios.stream()
                .map(ScenarioResult::verdict)
                .min(Comparator.naturalOrder())
                .orElse(Verdict.CANNOT_TELL);
        boolean lenient = worst == Verdict.FAILED && rule.keyword() != Keyword.MUST;
        return new RuleResult(rule, lenient ? Verdict.WARNING : worst, scenarios);
    }

    /** A rule of an area that the subject does not claim. */
    public static RuleResult inapplicable(Rule rule) {
        return new RuleResult(rule, Verdict.INAPPLICABLE, List.of());
    }
}
