package dev.capstan.tck.rules;

import java.util.Locale;

/** Whether a seed states the clause, or this project derived it from an open question of the seed. */
public enum Origin {
    STATED,
    DERIVED;

    /** The tag of its rules, such as {@code @stated}. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
