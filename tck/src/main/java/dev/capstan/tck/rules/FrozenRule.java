package dev.capstan.tck.rules;

import dev.capstan.tck.digest.Sha256;
import java.util.ArrayList;
import java.util.List;

/**
 * The meaning of a rule in one version of the rule book.
 *
 * @param id the name of the rule
 * @param keyword the level at which the kit checks it
 * @param origin the id of the document that states it, or {@code capstan}
 * @param text {@code sha256:} and the SHA-256 of the text of the clause, a line feed and the text of the rule
 */
public record FrozenRule(String id, Keyword keyword, String origin, String text) {

    static FrozenRule of(Clause clause, Rule rule) {
        return new FrozenRule(
                rule.id(),
                rule.keyword(),
                rule.origin().reference(),
                "sha256:" + Sha256.hex(clause.text() + "\n" + rule.text()));
    }

    /** Returns the differences to the same rule in a later version, such as {@code keyword MUST -> SHOULD}. */
    List<String> differences(FrozenRule later) {
        List<String> differences = new ArrayList<>();
        if (keyword != later.keyword) {
            differences.add("keyword " + keyword + " -> " + later.keyword);
        }
        if (!origin.equals(later.origin)) {
            differences.add("origin " + origin + " -> " + later.origin);
        }
        if (!text.equals(later.text)) {
            differences.add("text");
        }
        return differences;
    }
}
