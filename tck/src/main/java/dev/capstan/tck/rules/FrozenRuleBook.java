package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.BundledFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of one version of the rule book, as {@code features/rulebook/<version>.yaml} lists them. The list of a
 * released version never changes.
 *
 * @param version the version of the kit
 * @param rules the rules by id, in the order of the book
 */
public record FrozenRuleBook(String version, Map<String, FrozenRule> rules) {

    public FrozenRuleBook {
        rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
    }

    /** Returns the rules of a book as they are now. */
    public static FrozenRuleBook of(String version, RuleBook book) {
        Map<String, FrozenRule> rules = new LinkedHashMap<>();
        book.clauses()
                .forEach(clause -> clause.rules().forEach(rule -> rules.put(rule.id(), FrozenRule.of(clause, rule))));
        return new FrozenRuleBook(version, rules);
    }

    /** Returns the list of a version that comes with the kit; empty if there is none. */
    public static Optional<FrozenRuleBook> bundled(String version) {
        return RuleBookVersion.all().stream()
                .filter(known -> known.version().equals(version))
                .findFirst()
                .map(known -> read(version, BundledFile.yaml("rulebook/" + version + ".yaml")));
    }

    private static FrozenRuleBook read(String version, JsonNode rows) {
        Map<String, FrozenRule> rules = new LinkedHashMap<>();
        for (JsonNode row : rows) {
            FrozenRule rule = new FrozenRule(
                    row.path("id").asText(),
                    Keyword.valueOf(row.path("keyword").asText()),
                    row.path("origin").asText(),
                    row.path("text").asText());
            if (rules.put(rule.id(), rule) != null) {
                throw new IllegalArgumentException("the rule book " + version + " has " + rule.id() + " twice");
            }
        }
        return new FrozenRuleBook(version, rules);
    }

    /** Returns the file of this version: a comment and one row for each rule. */
    public String yaml() {
        StringBuilder yaml = new StringBuilder("# The rules of version " + version
                + " of the rule book. Generated; features/rulebook/README.md says how.\n");
        rules.values().forEach(rule -> yaml.append("- {id: ")
                .append(rule.id())
                .append(", keyword: ")
                .append(rule.keyword())
                .append(", origin: ")
                .append(rule.origin())
                .append(", text: ")
                .append(rule.text())
                .append("}\n"));
        return yaml.toString();
    }

    /** Returns the differences to a later version: its rules in their order, then the removed ones. */
    public List<RuleChange> changesTo(FrozenRuleBook later) {
        List<RuleChange> changes = new ArrayList<>();
        later.rules.values().forEach(rule -> {
            FrozenRule before = rules.get(rule.id());
            if (before == null) {
                changes.add(new RuleChange(rule.id(), RuleChange.Kind.ADDED, List.of()));
            } else if (!before.equals(rule)) {
                changes.add(new RuleChange(rule.id(), RuleChange.Kind.CHANGED, before.differences(rule)));
            }
        });
        rules.keySet().stream()
                .filter(id -> !later.rules.containsKey(id))
                .forEach(id -> changes.add(new RuleChange(id, RuleChange.Kind.REMOVED, List.of())));
        return changes;
    }
}
