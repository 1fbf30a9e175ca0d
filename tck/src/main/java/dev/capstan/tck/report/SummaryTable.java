package dev.capstan.tck.report;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as a table of text: one line for each rule, then what failed and why. */
public final class SummaryTable {

    private static final int WIDEST_TEXT = 76;
    private static final String ROW = "%-14s %-9s %-7s %s%n";

    private SummaryTable() {}

    /** The table. */
    public static String of(Report report) {
        StringBuilder table = new StringBuilder();
        table.append(ROW.formatted("VERDICT", "RULE", "KEYWORD", "WHAT HAS TO HOLD"));
        report.results().forEach(result -> table.append(row(result)));
        String failures = report.results().stream()
                .flatMap(result -> result.scenarios().stream()
                        .filter(scenario -> scenario.verdict() != Verdict.PASSED)
                        .map(scenario -> failure(result.rule(), scenario)))
                .collect(Collectors.joining("\n"));
        if (!failures.isEmpty()) {
            table.append('\n').append(failures);
        }
        return table.append('\n').append(totals(report)).append('\n').toString();
    }

    private static String row(RuleResult result) {
        Rule rule = result.rule();
        String text =
                rule.text().length() > WIDEST_TEXT ? rule.text().substring(0, WIDEST_TEXT - 2) + " …" : rule.text();
        return ROW.formatted(result.verdict().wire(), rule.id(), rule.keyword(), text);
    }

    private static String failure(Rule rule, ScenarioResult scenario) {
        List<String> lines = new ArrayList<>();
        lines.add(rule.id() + "  " + scenario.name() + "  (" + scenario.location() + ")");
        scenario.step().ifPresent(step -> lines.add("    " + step));
        scenario.reason().ifPresent(reason -> lines.add("    " + reason.strip().replace("\n", "\n    ")));
        return String.join("\n", lines) + "\n";
    }

    private static String totals(Report report) {
        Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
        report.results().forEach(result -> counts.merge(result.verdict(), 1L, Long::sum));
        String verdicts = counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().wire())
                .collect(Collectors.joining(", "));
        int covered = report.results().size();
        int all = covered + report.uncovered().size();
        long scenarios = report.results().stream()
                .map(RuleResult::scenarios)
                .flatMap(Collection::stream)
                .distinct()
                .count();
        return Stream.of(
                        report.subject() + ": " + (verdicts.isEmpty() ? "no rule was selected" : verdicts),
                        covered + " of " + all + " rules are checked, by " + scenarios + " scenarios; "
                                + report.uncovered().size() + " are not checked and say why in the rules")
                .collect(Collectors.joining("\n"));
    }
}
