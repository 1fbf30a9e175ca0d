package dev.capstan.tck.rules;

import java.util.List;

/**
 * A clause of a seed, as its readers number it.
 *
 * @param id its number, such as {@code GR-5.1}
 * @param text what the seed has there
 * @param intent what it is good for, in one sentence
 * @param rules the statements in it; one of the clause's own id and text where it states one thing
 */
public record Clause(String id, String text, String intent, List<Rule> rules) {

    public Clause {
        rules = List.copyOf(rules);
        if (rules.isEmpty()) {
            throw new IllegalArgumentException("the clause " + id + " states nothing");
        }
    }
}
