package dev.capstan.audit;

import dev.capstan.core.json.WireName;

/** The kinds of damage to the first broken record of a chain. */
public enum BreakKind implements WireName {
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
    UNREADABLE
}
