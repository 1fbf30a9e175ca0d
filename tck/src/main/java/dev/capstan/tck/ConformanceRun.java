package dev.capstan.tck;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.run.Applicability;
import dev.capstan.tck.run.RunScenarios;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One run against a subject: its planned scenarios, its findings so far, and its final report. */
public final class ConformanceRun {

    private final Subject subject;
    private final List<Rule> selected;
    private final Applicability applicability;
    private final RunScenarios scenarios;
    private final StopSignal stop;
    private final List<ScenarioResult> ended = new ArrayList<>();

    ConformanceRun(Subject subject, List<Rule> selected, StopSignal stop) {
        this.subject = subject;
        this.selected = List.copyOf(selected);
        this.applicability = new Applicability(subject);
        this.scenarios = RunScenarios.of(
                selected.stream()
                        .filter(Rule::isCovered)
                        .filter(applicability::isClaimed)
                        .toList(),
                subject,
                stop);
        this.stop = stop;
    }

    /** Returns the number of scenarios in the run. */
    public int scenarios() {
        return scenarios.count();
    }

    /**
     * Tries each hook and each fixture of the selected areas once.
     *
     * @param parallelism maximum number of concurrent scenarios, ≥ 1
     * @return what is missing or failed, in the order of the feature
     */
    public List<ScenarioResult> preflight(int parallelism) {
        Set<String> areas = selected.stream()
                .filter(Rule::isCovered)
                .filter(applicability::isClaimed)
                .map(Rule::area)
                .collect(Collectors.toSet());
        if (areas.isEmpty()) {
            return List.of();
        }
        List<ScenarioResult> tried = Collections.synchronizedList(new ArrayList<>());
        RunScenarios.preflight(areas, subject, stop).run(parallelism, tried::add);
        return tried.stream()
                .filter(scenario -> scenario.verdict() != Verdict.PASSED && scenario.verdict() != Verdict.INAPPLICABLE)
                .sorted(ScenarioResult.IN_ORDER)
                .toList();
    }

    /**
     * Runs the scenarios.
     *
     * @param parallelism maximum number of concurrent scenarios, ≥ 1
     * @param progress receives each scenario result as the scenario ends, one at a time
     */
    public Report run(int parallelism, Consumer<ScenarioResult> progress) {
        scenarios.run(parallelism, scenario -> {
            synchronized (ended) {
                ended.add(scenario);
                progress.accept(scenario);
            }
        });
        return interimReport();
    }

    /** Returns a report of the findings so far. Scenarios that have not ended count as cannot-tell. */
    public Report interimReport() {
        List<ScenarioResult> all;
        synchronized (ended) {
            all = new ArrayList<>(ended);
        }
        all.addAll(scenarios.unreached(all, stop.reason().orElse("the run has not reached this scenario")));
        Map<String, List<ScenarioResult>> byRule = all.stream()
                .flatMap(scenario -> scenario.rules().stream().map(rule -> Map.entry(rule, scenario)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        List<RuleResult> results = selected.stream()
                .filter(Rule::isCovered)
                .map(rule -> applicability
                        .inapplicable(rule, byRule.keySet())
                        .map(reason -> RuleResult.inapplicable(rule, reason))
                        .orElseGet(() -> RuleResult.fromScenarios(rule, byRule.getOrDefault(rule.id(), List.of()))))
                .toList();
        return new Report(
                subject.name(),
                results,
                selected.stream().filter(rule -> !rule.isCovered()).toList());
    }
}
