package dev.capstan.audit;

import java.util.Locale;

/** The kinds of damage to the first broken record of a chain. */
public enum BreakKind {
    /** The record exists, but not as it was recorded. */
    CHANGED,
    /** The record is missing, while later ones exist. */
    MISSING,
    /** A record exists at a position where it was never recorded. */
    INSERTED,
    /** The record is at another position. */
    REORDERED,
    /** The record and everything after it are missing. */
    TRUNCATED,
    /** The store cannot read the record. The chain cannot be verified from there on. */
    UNREADABLE;

    /** Returns the name on the wire, such as {@code changed}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
