package dev.capstan.grants;

import java.util.Locale;

/** How far a grant has come (GR-2.1). */
public enum GrantStatus {
    /** The capability may be executed. */
    ACTIVE,
    /** It was asked for, and a person has not decided. */
    PENDING,
    /** A person decided against it. */
    DENIED,
    /** It was granted once and is no more. */
    REVOKED;

    /** The name on the wire, such as {@code active}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
