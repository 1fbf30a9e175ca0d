package dev.capstan.tck.rules;

import java.util.Locale;

/** The requirement level of a clause. */
public enum Keyword {
    MUST,
    SHOULD,
    MAY;

    /** Returns the tag of its rules, such as {@code @must}. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
