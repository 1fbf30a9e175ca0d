package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.Locale;

/** A report as JSON: {@code {suite, subject, exit, counts, rules: […]}}, a verdict for each rule that is checked. */
public final class JsonReport {

    private JsonReport() {}

    /**
     * The report as indented text.
     *
     * @param suite the version of the kit
     */
    public static String of(Report report, String suite) {
        ObjectNode root = Json.object();
        root.put("suite", suite);
        root.put("subject", report.subject());
        root.put("exit", report.exitCode());
        ObjectNode counts = root.putObject("counts");
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict.wire(), report.count(verdict));
        }
        ArrayNode rules = root.putArray("rules");
        report.results().forEach(result -> add(result, rules.addObject()));
        report.uncovered().forEach(rule -> add(rule, rules.addObject()));
        return Json.pretty(root) + "\n";
    }

    private static void add(RuleResult result, ObjectNode node) {
        add(result.rule(), node);
        node.put("verdict", result.verdict().wire());
        ArrayNode scenarios = node.putArray("scenarios");
        result.scenarios().forEach(scenario -> add(scenario, scenarios.addObject()));
    }

    private static void add(Rule rule, ObjectNode node) {
        node.put("id", rule.id());
        node.put("area", rule.area());
        node.put("keyword", rule.keyword().name());
        node.put("origin", rule.origin().name().toLowerCase(Locale.ROOT));
        node.put("seed", rule.seed());
        node.put("text", rule.text());
        if (rule.coverage() instanceof Coverage.Untestable untestable) {
            node.put("coverage", "untestable").put("why", untestable.why());
        } else if (rule.coverage() instanceof Coverage.Excluded excluded) {
            node.put("coverage", "excluded").put("why", excluded.why());
        } else {
            node.put("coverage", "covered");
        }
    }

    private static void add(ScenarioResult scenario, ObjectNode node) {
        node.put("name", scenario.name());
        node.put("location", scenario.location());
        node.put("verdict", scenario.verdict().wire());
        node.put("elapsedMs", scenario.elapsed().toMillis());
        scenario.step().ifPresent(step -> node.put("step", step));
        scenario.reason().ifPresent(reason -> node.put("reason", reason));
        scenario.exchanges().ifPresent(exchanges -> node.put("exchanges", exchanges));
    }
}
