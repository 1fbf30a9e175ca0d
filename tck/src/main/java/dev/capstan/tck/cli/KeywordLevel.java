package dev.capstan.tck.cli;

import dev.capstan.tck.rules.Keyword;
import java.util.EnumSet;
import java.util.Set;

/** The values of the option for the keywords of the rules, in the spelling of the command line. */
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
