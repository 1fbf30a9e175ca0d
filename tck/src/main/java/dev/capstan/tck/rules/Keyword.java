package dev.capstan.tck.rules;

import java.util.Locale;

/** How binding a clause is. */
public enum Keyword {
    MUST,
    SHOULD,
    MAY;

    /** The tag of its rules, such as {@code @must}. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
