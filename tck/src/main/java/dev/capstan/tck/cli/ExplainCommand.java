package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.report.RuleJson;
import dev.capstan.tck.report.SourceText;
import dev.capstan.tck.report.WrappedText;
import dev.capstan.tck.rules.Clause;
import dev.capstan.tck.rules.Document;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.run.ScenarioText;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck explain}. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Print a rule's requirement, purpose and source, and the scenarios that check it.")
final class ExplainCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "ID", description = "Rule, clause or group of clauses: GR-5.1.2, GR-5.1, GR-5.")
    private String id = "";

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Override
    public void run() {
        String known =
                RuleId.parse(id).orElseThrow(() -> new ParameterException(spec.commandLine(), RuleId.invalid(id)));
        id = known;
        List<Clause> clauses = RuleBook.bundled().clauses().stream()
                .filter(clause -> clause.rules().stream().anyMatch(rule -> rule.isWithin(known)))
                .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ArrayNode list = Json.list();
            clauses.forEach(clause -> list.add(asJson(clause)));
            out.println(Json.pretty(list));
        } else {
            clauses.forEach(clause -> explain(clause, out));
        }
    }

    private void explain(Clause clause, PrintWriter out) {
        out.printf("%s  %s%n", clause.id(), clause.rules().get(0).area());
        paragraph(clause.text(), out);
        out.println();
        paragraph("Purpose: " + clause.intent(), out);
        out.println();
        rules(clause).forEach(rule -> explain(rule, out));
    }

    private static void explain(Rule rule, PrintWriter out) {
        out.printf("%s  %s, %s%n", rule.id(), rule.keyword(), rule.origin().wire());
        if (!rule.id().equals(rule.clause())) {
            paragraph(rule.text(), out);
        }
        SourceText.of(rule).forEach(sentence -> paragraph(sentence, out));
        rule.origin().document().flatMap(Document::address).ifPresent(address -> out.println("    " + address));
        out.println();
        rule.coverage().exclusionReason().ifPresent(reason -> {
            paragraph("It is " + rule.coverage().wire() + ": " + reason, out);
            out.println();
        });
        ScenarioText.of(rule).forEach(scenario -> {
            out.println("    # " + scenario.location());
            out.println(scenario.text().indent(4));
        });
    }

    private static void paragraph(String text, PrintWriter out) {
        WrappedText.wrapped("    ", text).forEach(out::println);
    }

    private ObjectNode asJson(Clause clause) {
        ObjectNode node =
                Json.object().put("id", clause.id()).put("text", clause.text()).put("intent", clause.intent());
        ArrayNode rules = node.putArray("rules");
        rules(clause).forEach(rule -> {
            ObjectNode one = RuleJson.of(rule);
            ArrayNode scenarios = one.putArray("scenarios");
            ScenarioText.of(rule).forEach(scenario -> scenarios
                    .addObject()
                    .put("location", scenario.location())
                    .put("text", scenario.text()));
            rules.add(one);
        });
        return node;
    }

    private List<Rule> rules(Clause clause) {
        return clause.rules().stream().filter(rule -> rule.isWithin(id)).toList();
    }
}
