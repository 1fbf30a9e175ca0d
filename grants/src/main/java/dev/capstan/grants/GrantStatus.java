package dev.capstan.grants;

import java.util.Locale;

/** The status of a grant (GR-2.1). */
public enum GrantStatus {
    /** The capability may be executed. */
    ACTIVE,
    /** Requested; a user has not decided yet. */
    PENDING,
    /** Denied by a user. */
    DENIED,
    /** Granted once and since revoked. */
    REVOKED;

    /** Returns the name on the wire, such as {@code active}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
