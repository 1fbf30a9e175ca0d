package dev.capstan.tck.report;

import dev.capstan.tck.rules.Document;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The conformance to one document: the verdicts of the MUST rules that it states. Capstan's own rules are counted as
 * the profile {@code capstan}.
 *
 * @param id the id of the document, or {@code capstan}
 * @param name title and revision
 */
record DocumentConformance(String id, String name, VerdictCounts musts) {

    /** Returns the conformance to each document of which a MUST rule applies, in the order of the rule book. */
    static List<DocumentConformance> of(List<RuleResult> results) {
        Map<String, List<RuleResult>> byDocument = results.stream()
                .filter(result -> result.rule().keyword() == Keyword.MUST)
                .collect(Collectors.groupingBy(
                        result -> result.rule().origin().reference(), LinkedHashMap::new, Collectors.toList()));
        return byDocument.entrySet().stream()
                .map(entry -> new DocumentConformance(
                        entry.getKey(), name(entry.getValue().get(0).rule()), VerdictCounts.of(entry.getValue())))
                .filter(conformance -> conformance.musts().applicable() > 0)
                .toList();
    }

    private static String name(Rule rule) {
        return rule.origin() instanceof Origin.Own
                ? "Capstan's own profile"
                : rule.origin().document().map(Document::toString).orElseThrow();
    }

    /** Returns the numbers, such as {@code 30 of 31 MUST passed, 1 failed, 12 inapplicable}. */
    String numbers() {
        String others = musts.otherThanPassed();
        return musts.of(Verdict.PASSED) + " of " + musts.applicable() + " MUST passed"
                + (others.isEmpty() ? "" : ", " + others);
    }
}
