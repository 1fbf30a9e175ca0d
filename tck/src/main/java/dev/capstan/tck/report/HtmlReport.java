package dev.capstan.tck.report;

import static dev.capstan.tck.report.HtmlEscape.text;

import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.BundledFile;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report as one page that loads nothing: it contains its style and its script, and its policy allows both by their
 * digests. Without scripting only the filter is missing.
 */
public final class HtmlReport {

    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-%s'; \
            script-src 'sha256-%s'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>%s: %s</title>
            <style>%s</style>
            </head>
            <body>
            <header>
            <h1>%s</h1>
            <p class="outcome exit-%d">%s</p>
            %s</header>
            <main>
            %s</main>
            <script>%s</script>
            </body>
            </html>
            """;

    private final Report report;
    private final Run run;
    private final List<RuleEntry> entries;

    private HtmlReport(Report report, Run run) {
        this.report = report;
        this.run = run;
        this.entries = RuleEntry.of(report);
    }

    /** Returns the report as a page in UTF-8. */
    public static String of(Report report, Run run) {
        return new HtmlReport(report, run).page();
    }

    private String page() {
        String style = BundledFile.text("report.css");
        String script = BundledFile.text("report.js");
        String headline = Headline.of(report);
        String rerun = new RerunCommand(run.command()).isKnown() ? new RerunCommand(run.command()).line() : "";
        return PAGE.formatted(
                Sha256.base64(style),
                Sha256.base64(script),
                text(PrintableText.line(report.subject())),
                text(headline),
                style,
                text(PrintableText.line(report.subject())),
                report.exitCode(),
                text(headline),
                run.stopped()
                        .map(reason -> "<p class=\"stopped\">The run ended before its last scenario: " + text(reason)
                                + "</p>\n")
                        .orElse(""),
                properties(rerun)
                        + documents()
                        + numbers()
                        + areas()
                        + filter()
                        + new HtmlRules(new RerunCommand(run.command())).areas(entries),
                script);
    }

    private String properties(String rerun) {
        return "<section aria-label=\"The run\">\n<dl class=\"facts\">\n"
                + property("Kit", text(run.suite()))
                + property("Started", text(run.started().toString()))
                + property("Duration", seconds())
                + property("Exit code", String.valueOf(report.exitCode()))
                + property("Selected", text(JsonReport.selected(entries).toString()))
                + property(
                        "Rule book",
                        text(RunTotals.of(RuleBook.bundled().rules()).toString()))
                + (rerun.isEmpty() ? "" : property("Command", "<code>" + text(rerun) + "</code>"))
                + "</dl>\n</section>\n";
    }

    private String seconds() {
        return run.elapsed().toMillis() / 1000 + "." + run.elapsed().toMillis() % 1000 / 100 + " s";
    }

    private static String property(String name, String markup) {
        return "<div><dt>" + name + "</dt><dd>" + markup + "</dd></div>\n";
    }

    private String numbers() {
        return table(
                "By keyword",
                Stream.of(Keyword.values())
                        .map(keyword -> row(keyword.name(), VerdictCounts.of(report.results(), keyword)))
                        .collect(Collectors.joining()));
    }

    private String documents() {
        return table(
                "MUST rules by document",
                DocumentConformance.of(report.results()).stream()
                        .map(one -> row(text(one.name()), one.musts()))
                        .collect(Collectors.joining()));
    }

    private String areas() {
        Function<String, VerdictCounts> tally = area -> VerdictCounts.of(report.results().stream()
                .filter(result -> result.rule().area().equals(area))
                .toList());
        return table(
                "By area",
                RuleEntry.by(rule -> rule.area(), entries).keySet().stream()
                        .map(area ->
                                row("<a href=\"#area-" + text(area) + "\">" + text(area) + "</a>", tally.apply(area)))
                        .collect(Collectors.joining()));
    }

    private static String table(String caption, String rows) {
        String heads = VerdictCounts.ORDER.stream()
                .map(verdict -> "<th scope=\"col\">" + verdict.wire() + "</th>")
                .collect(Collectors.joining());
        return "<div class=\"scrolling\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption
                + "\"><table>\n<caption>"
                + caption + "</caption>\n<thead><tr><td></td>" + heads + "</tr></thead>\n<tbody>\n" + rows
                + "</tbody>\n</table></div>\n";
    }

    private static String row(String head, VerdictCounts counts) {
        return VerdictCounts.ORDER.stream()
                .map(verdict -> counts.of(verdict) == 0
                        ? "<td class=\"none\">0</td>"
                        : "<td class=\"" + verdict.wire() + "\">" + counts.of(verdict) + "</td>")
                .collect(Collectors.joining("", "<tr><th scope=\"row\">" + head + "</th>", "</tr>\n"));
    }

    private String filter() {
        String boxes = Stream.concat(VerdictCounts.ORDER.stream().map(Verdict::wire), Stream.of("not-checked"))
                .map(status -> countBox(
                        status,
                        entries.stream()
                                .filter(entry -> entry.verdictText().equals(status))
                                .count()))
                .collect(Collectors.joining());
        return "<form id=\"filter\" role=\"search\" aria-label=\"Rules\" hidden>\n<fieldset><legend>Show</legend>\n"
                + boxes + "</fieldset>\n<label>Containing <input type=\"search\" name=\"text\""
                + " autocomplete=\"off\" spellcheck=\"false\"></label>\n<output role=\"status\"></output>\n</form>\n";
    }

    private static String countBox(String status, long count) {
        return count == 0
                ? ""
                : "<label><input type=\"checkbox\" name=\"verdict\" value=\"" + status + "\" checked> <span class=\""
                        + status + "\">" + status + "</span> " + count + "</label>\n";
    }
}
