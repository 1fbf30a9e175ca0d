package dev.capstan.tck;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.run.RunScenarios;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Checks a subject against the rules: the entrance to the kit for programs. */
public final class Conformance {

    private final RuleBook book;

    /** With the rules that come with the kit. */
    public Conformance() {
        this(RuleBook.bundled());
    }

    Conformance(RuleBook book) {
        this.book = book;
    }

    /**
     * Runs the scenarios of the selected rules in the areas that the subject claims.
     *
     * @param progress is told of each scenario as it ends
     */
    public Report check(Subject subject, Selection selection, Consumer<ScenarioResult> progress) {
        List<Rule> selected = book.rules().stream().filter(selection::takes).toList();
        List<Rule> covered = selected.stream().filter(Rule::isCovered).toList();
        List<Rule> claimed = covered.stream()
                .filter(rule -> subject.claims().contains(rule.area()))
                .toList();
        List<ScenarioResult> scenarios = new ArrayList<>();
        new RunScenarios(subject).of(claimed, scenario -> {
            scenarios.add(scenario);
            progress.accept(scenario);
        });
        List<RuleResult> results = covered.stream()
                .map(rule -> claimed.contains(rule)
                        ? RuleResult.folded(rule, of(rule, scenarios))
                        : RuleResult.inapplicable(rule))
                .toList();
        return new Report(
                subject.name(),
                results,
                selected.stream().filter(rule -> !rule.isCovered()).toList());
    }

    private static List<ScenarioResult> of(Rule rule, List<ScenarioResult> scenarios) {
        return scenarios.stream()
                .filter(scenario -> scenario.rules().contains(rule.id()))
                .toList();
    }
}
