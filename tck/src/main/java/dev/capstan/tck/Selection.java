package dev.capstan.tck;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import java.util.EnumSet;
import java.util.Set;

/**
 * A filter for the rules of a run.
 *
 * @param areas the areas; empty for all
 * @param ids the rules; empty for all. A clause ({@code TC-2.1}) or a group of clauses ({@code TC-2}) stands for every
 *     rule in it
 * @param keywords the keywords of the rules
 */
public record Selection(Set<String> areas, Set<String> ids, Set<Keyword> keywords) {

    public Selection {
        areas = Set.copyOf(areas);
        ids = Set.copyOf(ids);
        keywords = Set.copyOf(keywords);
    }

    /** Returns a selection of every rule. */
    public static Selection everything() {
        return only();
    }

    /** Returns a selection of rules by id, clause or group; all rules if there are no ids. */
    public static Selection only(String... ids) {
        return new Selection(Set.of(), Set.of(ids), EnumSet.allOf(Keyword.class));
    }

    /** Whether a rule is selected. */
    public boolean includes(Rule rule) {
        return (areas.isEmpty() || areas.contains(rule.area()))
                && (ids.isEmpty() || ids.stream().anyMatch(rule::isWithin))
                && keywords.contains(rule.keyword());
    }
}
