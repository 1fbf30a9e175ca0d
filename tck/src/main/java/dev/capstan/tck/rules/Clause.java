package dev.capstan.tck.rules;

import java.util.List;

/**
 * A clause of the rule book: rules about one subject.
 *
 * @param id its number, such as {@code GR-5.1}
 * @param text the clause in one sentence
 * @param intent its purpose, in one sentence
 * @param rules the statements in it; a clause with one statement has one rule with the clause's own id and text
 */
public record Clause(String id, String text, String intent, List<Rule> rules) {

    public Clause {
        rules = List.copyOf(rules);
        if (rules.isEmpty()) {
            throw new IllegalArgumentException("the clause " + id + " has no rules");
        }
    }
}
