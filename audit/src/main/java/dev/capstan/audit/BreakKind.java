package dev.capstan.audit;

import java.util.Locale;

/** How the first broken record of a chain is broken. */
public enum BreakKind {
    /** It is there, but not as it was recorded. */
    CHANGED,
    /** It is gone, while later ones are there. */
    MISSING,
    /** A record stands there that was never recorded there. */
    INSERTED,
    /** It stands in another place. */
    REORDERED,
    /** It and everything after it is gone. */
    TRUNCATED,
    /** The store cannot read it: nothing is known of the chain from there on. */
    UNREADABLE;

    /** The name on the wire, such as {@code changed}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
