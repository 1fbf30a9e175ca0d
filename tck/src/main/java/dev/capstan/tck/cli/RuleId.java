package dev.capstan.tck.cli;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The id of a rule, a clause or a group of clauses, as a user writes it. */
final class RuleId {

    private RuleId() {}

    /** Returns the id as the rule book writes it, whatever the case of its letters, or empty if it names no rule. */
    static Optional<String> parse(String text) {
        String id = text.toUpperCase(Locale.ROOT);
        return Optional.of(id)
                .filter(known -> RuleBook.bundled().rules().stream().anyMatch(rule -> rule.isWithin(known)));
    }

    /** Returns the message about an id that names no rule, with the nearest one that does. */
    static String invalid(String text) {
        return "'" + text + "' is not a valid rule, clause or group"
                + Suggestion.among(ids(), text.toUpperCase(Locale.ROOT)) + "; 'capstan-tck list' prints them all";
    }

    private static Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>();
        for (Rule rule : RuleBook.bundled().rules()) {
            for (String id = rule.id(); !id.isEmpty(); id = id.substring(0, Math.max(id.lastIndexOf('.'), 0))) {
                ids.add(id);
            }
        }
        return ids;
    }
}
