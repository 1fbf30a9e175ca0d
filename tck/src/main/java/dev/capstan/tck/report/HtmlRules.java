package dev.capstan.tck.report;

import static dev.capstan.tck.report.HtmlEscape.text;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.rules.Clause;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rules on the page, by area and clause, each with the scenarios that checked it. */
final class HtmlRules {

    /** Maximum length of a message or a reason on the page, in characters; the JSON report has the rest. */
    private static final int MAX_MESSAGE_LENGTH = 2_000;

    /** Total length of messages after which the page omits further ones, in characters, so that it opens at once. */
    private static final int ALL_MESSAGES = 1_600_000;

    private final Map<String, Clause> clauses =
            RuleBook.bundled().clauses().stream().collect(Collectors.toMap(Clause::id, clause -> clause));
    private final RerunCommand rerun;
    private final Map<String, String> sameCause = new HashMap<>();
    private final StringBuilder page = new StringBuilder();
    private int displayed;

    HtmlRules(RerunCommand rerun) {
        this.rerun = rerun;
    }

    String areas(List<RuleEntry> entries) {
        FailureCause.groups(entries.stream().filter(HtmlRules::isFailed).toList())
                .forEach(group -> group.stream()
                        .skip(1)
                        .forEach(entry -> sameCause.put(
                                entry.rule().id(), group.get(0).rule().id())));
        RuleEntry.by(Rule::area, entries).forEach((area, ofArea) -> {
            append("<section class=\"area\" id=\"area-%1$s\">\n<h2>%1$s</h2>\n", text(area));
            RuleEntry.by(Rule::clause, ofArea).forEach(this::clause);
            append("</section>\n");
        });
        return page.toString();
    }

    private void append(String markup, Object... arguments) {
        page.append(markup.formatted(arguments));
    }

    private void clause(String id, List<RuleEntry> entries) {
        boolean several = entries.stream().noneMatch(entry -> entry.rule().id().equals(id));
        append("<section class=\"clause\"%s>\n<h3>%s</h3>\n", several ? " id=\"" + text(id) + "\"" : "", text(id));
        Clause clause = clauses.get(id);
        if (clause != null) {
            append(several ? "<p>%s</p>\n" : "", text(clause.text()));
            append("<p class=\"intent\">%s</p>\n", text(clause.intent()));
        }
        entries.forEach(this::rule);
        append("</section>\n");
    }

    private void rule(RuleEntry entry) {
        Rule rule = entry.rule();
        append(
                """
                <details class="rule" id="%1$s" data-verdict="%2$s"%3$s><summary>%4$s%5$s <b>%1$s</b> %6$s \
                <span>%7$s</span></summary>
                <p class="small"><a href="#%1$s">#%1$s</a>, %8$s</p>
                """,
                text(rule.id()),
                entry.verdictText(),
                entry.isUnexpectedPass() || isFailed(entry) && !entry.isExpectedly() ? " open" : "",
                mark(entry.verdictText()),
                entry.isExpectedly() ? " (expected)" : "",
                rule.keyword(),
                text(rule.text()),
                rule.origin().wire());
        SourceText.of(rule).forEach(sentence -> append("<p class=\"small\">%s</p>\n", text(sentence)));
        entry.inapplicable().ifPresent(reason -> paragraph("Inapplicable: " + reason));
        entry.unchecked().ifPresent(reason -> paragraph(entry.coverage() + ": " + reason));
        String expected = entry.isUnexpectedPass()
                ? "It holds but is expected to fail; remove it from the list: "
                : "Expected to fail: ";
        entry.expected().ifPresent(reason -> paragraph(expected + reason));
        if (sameCause.containsKey(rule.id())) {
            append("<p>Same cause as <a href=\"#%1$s\">%1$s</a></p>\n", text(sameCause.get(rule.id())));
        }
        if (isFailed(entry) && rerun.isKnown()) {
            append(
                    "<p>Check this rule only: <code>%s</code></p>\n",
                    text(rerun.of(rule).line()));
        }
        entry.scenariosNotPassed().forEach(this::scenario);
        passed(entry);
        append("</details>\n");
    }

    private void passed(RuleEntry entry) {
        String items = entry.scenarios().stream()
                .filter(scenario -> scenario.verdict() == Verdict.PASSED)
                .map(scenario -> "<li>" + text(scenario.name()) + " (" + text(scenario.location()) + ")</li>\n")
                .collect(Collectors.joining());
        append(items.isEmpty() ? "" : "<p class=\"passed\">passed:</p>\n<ul class=\"small\">\n%s</ul>\n", items);
    }

    private static boolean isFailed(RuleEntry entry) {
        return entry.result().isPresent() && !entry.is(Verdict.PASSED) && !entry.is(Verdict.INAPPLICABLE);
    }

    private void scenario(ScenarioResult scenario) {
        append(
                "<div class=\"scenario\">\n<h4>%s %s</h4>\n<p class=\"small\">%s, %s ms</p>\n",
                mark(scenario.verdict().wire()),
                text(scenario.name()),
                text(scenario.location()),
                scenario.elapsed().toMillis());
        scenario.step().ifPresent(step -> paragraph("At: " + step));
        scenario.reason().ifPresent(reason -> append("%s", block("reason", reason)));
        List<Exchange> exchanges = scenario.exchanges();
        for (int index = 0; index < exchanges.size(); index++) {
            exchange(exchanges.get(index), index == exchanges.size() - 1);
        }
        append("</div>\n");
    }

    private void exchange(Exchange exchange, boolean open) {
        append(
                "<details class=\"exchange\"%s><summary><code>%s</code> returned <code>%s</code></summary>\n",
                open ? " open" : "", firstLine(exchange.sent()), firstLine(exchange.received()));
        if (displayed > ALL_MESSAGES && !open) {
            paragraph("The page size limit is reached; the messages are in report.json");
        } else {
            int start = page.length();
            append("<h5>Sent</h5>\n%s", block("message", exchange.sent()));
            append("<h5>Received</h5>\n%s", block("message", exchange.received()));
            displayed += page.length() - start;
        }
        append("</details>\n");
    }

    private static String firstLine(String message) {
        return text(message.lines().findFirst().orElse(""), 100);
    }

    private static String mark(String status) {
        return "<span class=\"verdict " + status + "\">" + status + "</span>";
    }

    private void paragraph(String content) {
        append("<p>%s</p>\n", text(content, MAX_MESSAGE_LENGTH));
    }

    private static String block(String kind, String content) {
        return "<pre class=\"" + kind + "\" tabindex=\"0\">" + text(content, MAX_MESSAGE_LENGTH) + "</pre>\n";
    }
}
