package dev.capstan.grants;

import java.util.Locale;

/** The status of a host. */
public enum HostStatus {
    /** Waits for a user's approval. */
    PENDING,
    /** May register agents. */
    ACTIVE,
    /** Disabled permanently, with all its agents. */
    REVOKED,
    /** Rejected by a user, permanently. */
    REJECTED;

    /** Returns the status on the wire, such as {@code active}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
