package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.Selection;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.report.Counted;
import dev.capstan.tck.report.RuleJson;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck list}. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "Print the rules.")
final class ListCommand implements Runnable {

    private static final String ROW = "%-11s %-7s %-23s %-10s %s%n";

    @Spec
    private CommandSpec spec;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Option(names = "--json", description = "Print the rules as a JSON list.")
    private boolean json;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Selection selection = rules.selection();
        List<Rule> selected =
                RuleBook.bundled().rules().stream().filter(selection::includes).toList();
        if (json) {
            ArrayNode list = Json.list();
            selected.forEach(rule -> list.add(RuleJson.of(rule)));
            out.println(Json.pretty(list));
        } else {
            out.printf(ROW, "RULE", "KEYWORD", "SOURCE", "COVERAGE", "REQUIREMENT");
            selected.forEach(rule -> out.printf(
                    ROW,
                    rule.id(),
                    rule.keyword(),
                    rule.origin().reference(),
                    rule.coverage().wire(),
                    rule.text()));
            out.println();
            out.println(denominator(selected));
        }
    }

    private static String denominator(List<Rule> selected) {
        long clauses = selected.stream().map(Rule::clause).distinct().count();
        long covered = selected.stream().filter(Rule::isCovered).count();
        return Counted.of(selected.size(), "rule") + " in " + Counted.of(clauses, "clause") + ": " + covered
                + " checked, " + (selected.size() - covered) + " not checked ('capstan-tck explain ID' says why)";
    }
}
