package dev.capstan.tck.rules;

import java.util.List;

/**
 * A difference between two versions of the rule book.
 *
 * @param id the rule
 * @param kind added, removed or changed
 * @param differences the parts that changed, such as {@code text}; empty if the rule was added or removed
 */
public record RuleChange(String id, Kind kind, List<String> differences) {

    /** The kinds of differences. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    public RuleChange {
        differences = List.copyOf(differences);
    }
}
