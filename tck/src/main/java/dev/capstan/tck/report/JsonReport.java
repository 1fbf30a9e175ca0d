package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.List;

/** A report as JSON, in the format of {@code capstan/report.schema.json}. */
public final class JsonReport {

    /** Version of the format. */
    static final int FORMAT = 2;

    /** Identifier of the schema. */
    static final String SCHEMA = "urn:capstan:tck:report:" + FORMAT;

    private JsonReport() {}

    /** Returns the report as indented text. Rules are in the order of the book, scenarios in that of their features. */
    public static String of(Report report, Run run) {
        List<RuleEntry> entries = RuleEntry.of(report);
        RerunCommand rerun = new RerunCommand(run.command());
        ObjectNode root = Json.object();
        root.put("format", FORMAT);
        root.put("schema", SCHEMA);
        root.put("suite", run.suite());
        root.put("subject", report.subject());
        root.put("started", run.started().toString());
        root.put("elapsedMs", run.elapsed().toMillis());
        if (rerun.isKnown()) {
            root.set("command", command(rerun));
        }
        root.put("complete", run.stopped().isEmpty());
        run.stopped().ifPresent(reason -> root.put("stopped", reason));
        root.put("exit", report.exitCode());
        ObjectNode denominator = root.putObject("denominator");
        denominator.set("book", Json.tree(RunTotals.of(RuleBook.bundled().rules())));
        denominator.set("selected", Json.tree(selected(entries)));
        root.set("counts", counts(VerdictCounts.of(report.results())));
        ObjectNode keywords = root.putObject("keywords");
        for (Keyword keyword : Keyword.values()) {
            keywords.set(keyword.name(), counts(VerdictCounts.of(report.results(), keyword)));
        }
        ArrayNode documents = root.putArray("documents");
        DocumentConformance.of(report.results()).forEach(one -> documents
                .addObject()
                .put("id", one.id())
                .put("name", one.name())
                .set("must", counts(one.musts())));
        root.put("expected", entries.stream().filter(RuleEntry::isExpectedly).count());
        root.put("mended", entries.stream().filter(RuleEntry::isUnexpectedPass).count());
        ArrayNode rules = root.putArray("rules");
        entries.forEach(entry -> rules.add(rule(entry, rerun)));
        return Json.pretty(root) + "\n";
    }

    static RunTotals selected(List<RuleEntry> entries) {
        return RunTotals.of(entries.stream().map(RuleEntry::rule).toList());
    }

    private static ObjectNode command(RerunCommand rerun) {
        ObjectNode command = Json.object();
        command.set("words", Json.tree(rerun.arguments()));
        return command.put("line", rerun.line());
    }

    private static ObjectNode counts(VerdictCounts verdictCounts) {
        ObjectNode counts = Json.object();
        VerdictCounts.ORDER.forEach(verdict -> counts.put(verdict.wire(), verdictCounts.of(verdict)));
        return counts;
    }

    private static ObjectNode rule(RuleEntry entry, RerunCommand rerun) {
        Rule rule = entry.rule();
        ObjectNode node = RuleJson.of(rule);
        entry.result().ifPresent(result -> {
            node.put("verdict", result.verdict().wire());
            result.expected().ifPresent(reason -> node.put("expected", reason));
            result.inapplicable().ifPresent(reason -> node.put("inapplicable", reason));
            if (rerun.isKnown()) {
                node.put("command", rerun.of(rule).line());
            }
            ArrayNode scenarios = node.putArray("scenarios");
            entry.scenarios().forEach(scenario -> scenarios.add(scenario(scenario)));
        });
        return node;
    }

    private static ObjectNode scenario(ScenarioResult scenario) {
        ObjectNode node = Json.object();
        node.put("name", scenario.name());
        node.put("location", scenario.location());
        node.put("verdict", scenario.verdict().wire());
        node.put("elapsedMs", scenario.elapsed().toMillis());
        scenario.step().ifPresent(step -> node.put("step", step));
        scenario.reason().ifPresent(reason -> node.put("reason", reason));
        if (!scenario.exchanges().isEmpty()) {
            ArrayNode exchanges = node.putArray("exchanges");
            for (Exchange exchange : scenario.exchanges()) {
                exchanges.addObject().put("sent", exchange.sent()).put("answered", exchange.received());
            }
        }
        return node;
    }
}
