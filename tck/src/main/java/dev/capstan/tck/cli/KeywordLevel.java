package dev.capstan.tck.cli;

import dev.capstan.tck.rules.Keyword;
import java.util.EnumSet;
import java.util.Set;

/** How binding the rules are that a command is about, as its option writes it. */
enum KeywordLevel {
    must,
    should,
    all;

    Set<Keyword> keywords() {
        return switch (this) {
            case must -> EnumSet.of(Keyword.MUST);
            case should -> EnumSet.of(Keyword.MUST, Keyword.SHOULD);
            case all -> EnumSet.allOf(Keyword.class);
        };
    }
}
