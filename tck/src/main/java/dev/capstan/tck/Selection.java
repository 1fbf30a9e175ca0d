package dev.capstan.tck;

import dev.capstan.tck.rules.Rule;
import java.util.Set;

/**
 * Which rules a run is about.
 *
 * @param areas the areas, or none for all
 * @param ids the rules, or none for all; {@code TC-2} stands for every rule that begins with {@code TC-2.}
 */
public record Selection(Set<String> areas, Set<String> ids) {

    public Selection {
        areas = Set.copyOf(areas);
        ids = Set.copyOf(ids);
    }

    /** Every rule. */
    public static Selection everything() {
        return new Selection(Set.of(), Set.of());
    }

    /** Some rules, by id or by group. */
    public static Selection only(String... ids) {
        return new Selection(Set.of(), Set.of(ids));
    }

    /** Whether a rule is among them. */
    public boolean takes(Rule rule) {
        return (areas.isEmpty() || areas.contains(rule.area()))
                && (ids.isEmpty() || ids.stream().anyMatch(id -> names(id, rule)));
    }

    private static boolean names(String id, Rule rule) {
        return rule.id().equals(id) || rule.id().startsWith(id + ".");
    }
}
