package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Document;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.Source;

/** A rule as JSON, as in {@code capstan/report.schema.json} without its result. */
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
                .put("reference", rule.origin().reference())
                .put("text", rule.text())
                .put("coverage", rule.coverage().wire());
        if (rule.origin() instanceof Origin.Own own) {
            node.put("reason", own.reason());
        }
        if (rule.origin() instanceof Origin.Stated stated) {
            stated.note().ifPresent(note -> node.put("note", note));
        }
        ArrayNode sources = node.putArray("sources");
        rule.origin().sources().forEach(source -> sources.add(source(source)));
        rule.coverage().exclusionReason().ifPresent(reason -> node.put("why", reason));
        return node;
    }

    private static ObjectNode source(Source source) {
        Document document = source.document();
        ObjectNode node = Json.object()
                .put("document", document.id())
                .put("title", document.title())
                .put("revision", document.revision());
        document.address().ifPresent(address -> node.put("address", address));
        node.put("section", source.section()).put("level", source.level().wire());
        source.quote().ifPresent(quote -> node.put("quote", quote));
        return node.put("related", source.related());
    }
}
