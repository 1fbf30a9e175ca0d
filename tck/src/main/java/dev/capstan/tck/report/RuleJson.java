package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Rule;

/** A rule as JSON: {@code {id, clause, area, keyword, origin, seed, text, coverage, why?}}. */
public final class RuleJson {

    private RuleJson() {}

    /** Returns the JSON of a rule. */
    public static ObjectNode of(Rule rule) {
        ObjectNode node = Json.object()
                .put("id", rule.id())
                .put("clause", rule.clause())
                .put("area", rule.area())
                .put("keyword", rule.keyword().name())
                .put("origin", rule.origin().wire())
                .put("seed", rule.seed())
                .put("text", rule.text())
                .put("coverage", rule.coverage().wire());
        rule.coverage().exclusionReason().ifPresent(reason -> node.put("why", reason));
        return node;
    }
}
