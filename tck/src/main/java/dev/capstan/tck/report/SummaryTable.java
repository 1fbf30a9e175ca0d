package dev.capstan.tck.report;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A report as text for a terminal of 80 columns: the rules that do not hold and the reasons, then the totals. */
public final class SummaryTable {

    /** Maximum number of scenarios printed for a rule; the report has them all. */
    private static final int SCENARIOS = 3;

    private SummaryTable() {}

    /** Returns the rules that do not hold, the expected failures, and a line for each area. */
    public static String of(Report report) {
        List<RuleEntry> entries = RuleEntry.of(report);
        List<String> lines = new ArrayList<>();
        FailureCause.groups(entries.stream().filter(SummaryTable::isSurprising).toList())
                .forEach(group -> lines.addAll(found(group)));
        lines.addAll(expected("expected failures", RuleEntry::isExpectedly, entries));
        lines.addAll(
                expected("expected to fail but passed; remove from the list", RuleEntry::isUnexpectedPass, entries));
        Map<String, List<RuleEntry>> areas = RuleEntry.by(Rule::area, entries);
        List<String> reached = areas.keySet().stream()
                .filter(area -> areas.getOrDefault(area, List.of()).stream().anyMatch(SummaryTable::isApplicable))
                .toList();
        reached.forEach(area -> lines.addAll(numbers(area, areas.getOrDefault(area, List.of()))));
        if (reached.size() > 1) {
            lines.addAll(numbers("all areas", entries));
        }
        lines.addAll(inapplicable(entries));
        lines.add("");
        DocumentConformance.of(report.results())
                .forEach(one -> lines.addAll(WrappedText.wrapped("", one.name() + ": " + one.numbers())));
        lines.add("");
        lines.addAll(WrappedText.wrapped(
                "selected     ", JsonReport.selected(entries).toString()));
        lines.addAll(WrappedText.wrapped(
                "rule book    ", RunTotals.of(RuleBook.bundled().rules()).toString()));
        lines.add("");
        lines.addAll(WrappedText.wrapped("", PrintableText.line(report.subject()) + ": " + Headline.of(report)));
        return String.join("\n", lines) + "\n";
    }

    /** Returns the same after a line for each selected rule. */
    public static String everyRule(Report report) {
        return RuleEntry.of(report).stream().map(SummaryTable::row).collect(Collectors.joining("", "", "\n"))
                + of(report);
    }

    private static String row(RuleEntry entry) {
        String row = "%-13s %-10s %-6s %s"
                .formatted(
                        entry.verdictText(),
                        entry.rule().id(),
                        entry.rule().keyword(),
                        PrintableText.line(entry.rule().text()));
        List<String> lines = WrappedText.wrapped("", row);
        return lines.size() == 1
                ? lines.get(0) + "\n"
                : WrappedText.wrapped("", row.substring(0, 79)).get(0) + "…\n";
    }

    /** Whether the rule applies to the subject, or is not checked by the kit. */
    private static boolean isApplicable(RuleEntry entry) {
        return !entry.is(Verdict.INAPPLICABLE);
    }

    /** Whether the rule is listed on its own. */
    private static boolean isSurprising(RuleEntry entry) {
        return entry.result().isPresent()
                && !entry.is(Verdict.PASSED)
                && !entry.is(Verdict.INAPPLICABLE)
                && !entry.isExpectedly();
    }

    /** Returns the first rule of a cause with its scenarios, and the ids of the others. */
    private static List<String> found(List<RuleEntry> group) {
        RuleEntry entry = group.get(0);
        Rule rule = entry.rule();
        List<String> lines = new ArrayList<>();
        lines.add(entry.verdictText() + "  " + rule.id() + "  " + rule.keyword());
        lines.addAll(WrappedText.wrapped("  ", rule.text()));
        SourceText.of(rule).stream()
                .limit(1)
                .forEach(source -> lines.addAll(WrappedText.wrapped("  source    ", source)));
        if (entry.scenarios().isEmpty()) {
            lines.add("  no scenario has run");
        }
        List<ScenarioResult> red = entry.scenariosNotPassed();
        red.stream().limit(SCENARIOS).forEach(scenario -> lines.addAll(scenarioLines(scenario)));
        if (red.size() > SCENARIOS) {
            lines.add("  and       " + (red.size() - SCENARIOS) + " more scenarios");
        }
        if (group.size() > 1) {
            lines.addAll(WrappedText.wrapped(
                    "  likewise  ",
                    group.stream().skip(1).map(other -> other.rule().id()).collect(Collectors.joining(", "))));
        }
        lines.add("  see       --only " + rule.id() + " --report DIR, capstan-tck explain " + rule.id());
        lines.add("");
        return lines;
    }

    private static List<String> scenarioLines(ScenarioResult scenario) {
        List<String> lines = new ArrayList<>(
                WrappedText.wrapped("  scenario  ", scenario.name() + " (" + scenario.location() + ")"));
        lines.addAll(FailureText.of(scenario, "  "));
        return lines;
    }

    private static List<String> expected(String description, Predicate<RuleEntry> filter, List<RuleEntry> entries) {
        List<RuleEntry> some = entries.stream().filter(filter).toList();
        List<String> lines = new ArrayList<>();
        if (!some.isEmpty()) {
            lines.add(some.size() + " " + description);
            some.forEach(entry -> lines.addAll(WrappedText.wrapped(
                    "  %-10s ".formatted(entry.rule().id()), entry.expected().orElse(""))));
            lines.add("");
        }
        return lines;
    }

    /** Returns the number of inapplicable rules by the reason. */
    private static List<String> inapplicable(List<RuleEntry> entries) {
        Map<String, Long> byReason = entries.stream()
                .flatMap(entry -> entry.inapplicable().stream())
                .collect(Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
        List<String> lines = new ArrayList<>();
        if (!byReason.isEmpty()) {
            lines.add("");
            byReason.forEach((reason, count) -> lines.addAll(
                    WrappedText.wrapped("inapplicable       ", Counted.of(count, "rule") + ": " + reason)));
        }
        return lines;
    }

    private static List<String> numbers(String name, List<RuleEntry> entries) {
        VerdictCounts counts = VerdictCounts.of(
                entries.stream().flatMap(entry -> entry.result().stream()).toList());
        String besides = counts.otherThanPassed();
        return WrappedText.wrapped(
                "%-18s ".formatted(name),
                "%4d of %4d passed".formatted(counts.of(Verdict.PASSED), counts.all())
                        + (besides.isEmpty() ? "" : ", " + besides));
    }
}
