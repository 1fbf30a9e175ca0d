package dev.capstan.tck.rules;

import java.util.Locale;

/** Whether a seed states the clause, or this project derived it from an open question of the seed. */
public enum Origin {
    STATED,
    DERIVED;

    /** As reports write it, such as {@code stated}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The tag of its rules, such as {@code @stated}. */
    public String tag() {
        return "@" + wire();
    }
}
