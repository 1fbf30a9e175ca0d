package dev.capstan.tck;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which rules a run is about.
 *
 * @param areas the areas, or none for all
 * @param ids the rules, or none for all; a clause ({@code TC-2.1}) or a group of clauses ({@code TC-2}) stands for every
 *     rule in it
 * @param keywords how binding they are
 */
public record Selection(Set<String> areas, Set<String> ids, Set<Keyword> keywords) {

    public Selection {
        areas = Set.copyOf(areas);
        ids = Set.copyOf(ids);
        keywords = Set.copyOf(keywords);
    }

    /** Every rule. */
    public static Selection everything() {
        return only();
    }

    /** Some rules, by id, clause or group. */
    public static Selection only(String... ids) {
        return new Selection(Set.of(), Set.of(ids), EnumSet.allOf(Keyword.class));
    }

    /** Whether a rule is among them. */
    public boolean takes(Rule rule) {
        return (areas.isEmpty() || areas.contains(rule.area()))
                && (ids.isEmpty() || ids.stream().anyMatch(rule::isWithin))
                && keywords.contains(rule.keyword());
    }
}
