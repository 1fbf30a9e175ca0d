package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.rules.FrozenRule;
import dev.capstan.tck.rules.FrozenRuleBook;
import dev.capstan.tck.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Published results as Markdown. */
final class ResultsTable {

    private ResultsTable() {}

    static String of(Collection<JsonNode> results) {
        List<String> lines = new ArrayList<>(List.of(
                "# Results",
                "",
                "Generated from the JSON files beside it; the [README](README.md) says how. A MUST that is"
                        + " inapplicable is not counted.",
                "",
                "| Implementation | Date | Kit | Areas | Document | MUST passed | MUST failed | cannot-tell |",
                "|---|---|---|---|---|---:|---:|---:|"));
        results.forEach(result -> lines.addAll(rows(result)));
        results.forEach(result -> lines.addAll(details(result)));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> rows(JsonNode result) {
        List<String> rows = new ArrayList<>();
        result.path("documents").forEach(document -> {
            JsonNode must = document.path("must");
            int all = must.properties().stream()
                    .mapToInt(count -> count.getValue().asInt())
                    .sum();
            String first = rows.isEmpty()
                    ? "| " + title(result) + " | " + result.path("date").asText() + " | "
                            + result.path("kit").asText() + " | " + areas(result)
                    : "| | | | ";
            rows.add(first + " | " + cell(document.path("name")) + " | "
                    + must.path(Verdict.PASSED.wire()).asInt() + " of " + all + " | "
                    + must.path(Verdict.FAILED.wire()).asInt() + " | "
                    + must.path(Verdict.CANNOT_TELL.wire()).asInt() + " |");
        });
        return rows;
    }

    private static List<String> details(JsonNode result) {
        JsonNode implementation = result.path("implementation");
        List<String> lines = new ArrayList<>(List.of("", "## " + title(result), ""));
        if (implementation.has("address")) {
            lines.addAll(List.of("<" + implementation.path("address").asText() + ">", ""));
        }
        if (implementation.has("environment")) {
            lines.addAll(List.of(cell(implementation.path("environment")), ""));
        }
        lines.addAll(List.of("| Rule | Keyword | Verdict | Reason |", "|---|---|---|---|"));
        Map<String, FrozenRule> book = FrozenRuleBook.bundled(result.path("kit").asText())
                .map(FrozenRuleBook::rules)
                .orElse(Map.of());
        Map<String, Integer> inapplicable = new TreeMap<>();
        result.path("rules").properties().forEach(rule -> {
            String verdict = rule.getValue().asText();
            String reason = cell(result.path("reasons").path(rule.getKey()));
            if (verdict.equals(Verdict.INAPPLICABLE.wire())) {
                inapplicable.merge(reason, 1, Integer::sum);
            } else if (!verdict.equals(Verdict.PASSED.wire())) {
                FrozenRule frozen = book.get(rule.getKey());
                lines.add("| " + rule.getKey() + " | " + (frozen == null ? "" : frozen.keyword()) + " | " + verdict
                        + " | " + reason + " |");
            }
        });
        if (!inapplicable.isEmpty()) {
            lines.addAll(List.of("", "Inapplicable:", ""));
            inapplicable.forEach(
                    (reason, count) -> lines.add("- " + count + (count == 1 ? " rule: " : " rules: ") + reason));
        }
        return lines;
    }

    private static String title(JsonNode result) {
        return cell(result.at("/implementation/name")) + " " + cell(result.at("/implementation/release"));
    }

    private static String areas(JsonNode result) {
        return result.path("areas").valueStream().map(ResultsTable::cell).collect(Collectors.joining(", "));
    }

    private static String cell(JsonNode text) {
        return SupportTable.cell(text.asText());
    }
}
