package dev.capstan.tck.report;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as Markdown, for publication with an implementation: its support by area, keyword and clause. */
public final class SupportTable {

    private static final Pattern MARKS = Pattern.compile("[\\\\`*_\\[\\]#|~!]");

    private SupportTable() {}

    /** Returns the tables, with the subject, the version of the kit and the date (UTC) above them. */
    public static String of(Report report, Run run) {
        List<RuleEntry> entries = RuleEntry.of(report);
        List<String> lines = new ArrayList<>();
        lines.add("# " + cell(report.subject()) + ": support of typed agent capabilities");
        lines.add("");
        lines.add("Checked on " + LocalDate.ofInstant(run.started(), ZoneOffset.UTC) + " by the conformance kit "
                + cell(run.suite()) + ": " + Headline.of(report) + ".");
        run.stopped().ifPresent(reason -> lines.add("The run ended before its last scenario: " + cell(reason) + "."));
        lines.add("");
        lines.add("Selected: " + JsonReport.selected(entries) + ". Rule book: "
                + RunTotals.of(RuleBook.bundled().rules()) + ".");
        lines.add("");
        lines.add("| Document | MUST passed | MUST applicable |");
        lines.add("|---|---:|---:|");
        DocumentConformance.of(report.results())
                .forEach(one -> lines.add("| " + cell(one.name()) + " | "
                        + one.musts().of(Verdict.PASSED) + " | " + one.musts().applicable() + " |"));
        lines.add("");
        lines.add("| Area | Keyword | Rules | "
                + VerdictCounts.ORDER.stream().map(Verdict::wire).collect(Collectors.joining(" | "))
                + " | not-checked |");
        lines.add("|---|---|" + "---:|".repeat(VerdictCounts.ORDER.size() + 2));
        Map<String, List<RuleEntry>> areas = RuleEntry.by(Rule::area, entries);
        areas.forEach((area, ofArea) -> Stream.of(Keyword.values())
                .map(keyword -> ofArea.stream()
                        .filter(entry -> entry.rule().keyword() == keyword)
                        .toList())
                .filter(some -> !some.isEmpty())
                .forEach(some -> lines.add(numbers(area, some))));
        areas.forEach((area, ofArea) -> {
            lines.addAll(List.of("", "## " + cell(area), "", "| Clause | Keyword | Verdict |", "|---|---|---|"));
            RuleEntry.by(Rule::clause, ofArea)
                    .forEach((clause, some) ->
                            lines.add("| " + cell(clause) + " | " + keywords(some) + " | " + verdict(some) + " |"));
        });
        return String.join("\n", lines) + "\n";
    }

    private static String keywords(List<RuleEntry> clause) {
        return clause.stream()
                .map(entry -> entry.rule().keyword().name())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String numbers(String area, List<RuleEntry> entries) {
        VerdictCounts counts = VerdictCounts.of(
                entries.stream().flatMap(entry -> entry.result().stream()).toList());
        return "| " + cell(area) + " | " + entries.get(0).rule().keyword() + " | " + entries.size() + " | "
                + VerdictCounts.ORDER.stream()
                        .map(verdict -> String.valueOf(counts.of(verdict)))
                        .collect(Collectors.joining(" | "))
                + " | " + (entries.size() - counts.all()) + " |";
    }

    /** Returns the verdict of the rules of a clause. If they differ, lists the rules with each verdict. */
    private static String verdict(List<RuleEntry> clause) {
        Map<String, List<RuleEntry>> statuses = clause.stream()
                .collect(Collectors.groupingBy(SupportTable::verdict, LinkedHashMap::new, Collectors.toList()));
        if (statuses.size() == 1) {
            return verdict(clause.get(0));
        }
        return statuses.entrySet().stream()
                .map(status -> status.getKey() + ": "
                        + status.getValue().stream()
                                .map(entry -> cell(entry.rule().id()))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String verdict(RuleEntry entry) {
        return entry.verdictText() + (entry.isExpectedly() ? " (expected)" : "");
    }

    /** Returns a text as one line for a table cell, with HTML and Markdown markup escaped. */
    static String cell(String text) {
        String line = PrintableText.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        return MARKS.matcher(line).replaceAll("\\\\$0");
    }
}
