package dev.capstan.tck.rules;

import java.util.Locale;

/** The origin of a clause: stated in a seed, or derived by this project from an open question of the seed. */
public enum Origin {
    STATED,
    DERIVED;

    /** Returns the form in reports, such as {@code stated}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the tag of its rules, such as {@code @stated}. */
    public String tag() {
        return "@" + wire();
    }
}
