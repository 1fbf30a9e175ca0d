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
        StringBuilder page = new StringBuilder();
        RuleEntry.by(Rule::area, entries).forEach((area, ofArea) -> {
            page.append("<section class=\"area\" id=\"area-").append(text(area)).append("\">\n<h2>");
            page.append(text(area)).append("</h2>\n");
            RuleEntry.by(Rule::clause, ofArea).forEach((clause, ofClause) -> clause(page, clause, ofClause));
            page.append("</section>\n");
        });
        return page.toString();
    }

    private void clause(StringBuilder page, String id, List<RuleEntry> entries) {
        boolean several = entries.stream().noneMatch(entry -> entry.rule().id().equals(id));
        page.append("<section class=\"clause\"").append(several ? " id=\"" + text(id) + "\"" : "");
        page.append(">\n<h3>").append(text(id)).append("</h3>\n");
        Clause clause = clauses.get(id);
        if (clause != null) {
            page.append(several ? "<p>" + text(clause.text()) + "</p>\n" : "");
            page.append("<p class=\"intent\">").append(text(clause.intent())).append("</p>\n");
        }
        entries.forEach(entry -> rule(page, entry));
        page.append("</section>\n");
    }

    private void rule(StringBuilder page, RuleEntry entry) {
        String id = text(entry.rule().id());
        boolean open = entry.isUnexpectedPass() || isFailed(entry) && !entry.isExpectedly();
        page.append("<details class=\"rule\" id=\"").append(id).append("\" data-verdict=\"");
        page.append(entry.verdictText()).append(open ? "\" open>" : "\">").append("<summary>");
        page.append(mark(entry.verdictText())).append(entry.isExpectedly() ? " (expected)" : "");
        page.append(" <b>")
                .append(id)
                .append("</b> ")
                .append(entry.rule().keyword())
                .append(" <span>");
        page.append(text(entry.rule().text())).append("</span></summary>\n");
        page.append("<p class=\"small\"><a href=\"#")
                .append(id)
                .append("\">#")
                .append(id)
                .append("</a>, ")
                .append(entry.rule().origin().wire())
                .append("</p>\n");
        SourceText.of(entry.rule()).forEach(sentence -> page.append("<p class=\"small\">")
                .append(text(sentence))
                .append("</p>\n"));
        entry.inapplicable().ifPresent(reason -> page.append(paragraph("Inapplicable: " + reason)));
        entry.unchecked().ifPresent(reason -> page.append(paragraph(entry.coverage() + ": " + reason)));
        entry.expected()
                .ifPresent(reason -> page.append(paragraph((entry.isUnexpectedPass()
                                ? "It holds but is expected to fail; remove it from the list: "
                                : "Expected to fail: ")
                        + reason)));
        if (sameCause.containsKey(entry.rule().id())) {
            String first = text(sameCause.get(entry.rule().id()));
            page.append("<p>Same cause as <a href=\"#")
                    .append(first)
                    .append("\">")
                    .append(first)
                    .append("</a></p>\n");
        }
        if (isFailed(entry) && rerun.isKnown()) {
            page.append("<p>Check this rule only: <code>")
                    .append(text(rerun.of(entry.rule()).line()));
            page.append("</code></p>\n");
        }
        Map<Boolean, List<ScenarioResult>> scenarios = entry.scenarios().stream()
                .collect(Collectors.partitioningBy(scenario -> scenario.verdict() == Verdict.PASSED));
        scenarios.getOrDefault(false, List.of()).forEach(scenario -> scenario(page, scenario));
        page.append(passed(scenarios.getOrDefault(true, List.of()))).append("</details>\n");
    }

    private static String passed(List<ScenarioResult> scenarios) {
        String items = scenarios.stream()
                .map(scenario -> "<li>" + text(scenario.name()) + " (" + text(scenario.location()) + ")</li>\n")
                .collect(Collectors.joining());
        return items.isEmpty() ? "" : "<p class=\"passed\">passed:</p>\n<ul class=\"small\">\n" + items + "</ul>\n";
    }

    private static boolean isFailed(RuleEntry entry) {
        return entry.result().isPresent() && !entry.is(Verdict.PASSED) && !entry.is(Verdict.INAPPLICABLE);
    }

    private void scenario(StringBuilder page, ScenarioResult scenario) {
        page.append("<div class=\"scenario\">\n<h4>")
                .append(mark(scenario.verdict().wire()))
                .append(' ');
        page.append(text(scenario.name())).append("</h4>\n<p class=\"small\">").append(text(scenario.location()));
        page.append(", ").append(scenario.elapsed().toMillis()).append(" ms</p>\n");
        scenario.step().ifPresent(step -> page.append(paragraph("At: " + step)));
        scenario.reason().ifPresent(reason -> page.append(block("reason", reason)));
        List<Exchange> exchanges = scenario.exchanges();
        for (int index = 0; index < exchanges.size(); index++) {
            exchange(page, exchanges.get(index), index == exchanges.size() - 1);
        }
        page.append("</div>\n");
    }

    private void exchange(StringBuilder page, Exchange exchange, boolean open) {
        page.append("<details class=\"exchange\"").append(open ? " open>" : ">").append("<summary><code>");
        page.append(firstLine(exchange.sent())).append("</code> returned <code>");
        page.append(firstLine(exchange.received())).append("</code></summary>\n");
        if (displayed > ALL_MESSAGES && !open) {
            page.append(paragraph("The page size limit is reached; the messages are in report.json"));
        } else {
            int start = page.length();
            page.append("<h5>Sent</h5>\n").append(block("message", exchange.sent()));
            page.append("<h5>Received</h5>\n").append(block("message", exchange.received()));
            displayed += page.length() - start;
        }
        page.append("</details>\n");
    }

    private static String firstLine(String message) {
        return text(message.lines().findFirst().orElse(""), 100);
    }

    private static String mark(String status) {
        return "<span class=\"verdict " + status + "\">" + status + "</span>";
    }

    private static String paragraph(String content) {
        return "<p>" + text(content, MAX_MESSAGE_LENGTH) + "</p>\n";
    }

    private static String block(String kind, String content) {
        return "<pre class=\"" + kind + "\" tabindex=\"0\">" + text(content, MAX_MESSAGE_LENGTH) + "</pre>\n";
    }
}
