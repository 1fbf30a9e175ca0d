package dev.capstan.grants;

import java.util.Locale;

/** Where a host is in its life. */
public enum HostStatus {
    /** Waits for a person. */
    PENDING,
    /** May register agents. */
    ACTIVE,
    /** Disabled for good, with every agent under it. */
    REVOKED,
    /** Refused by a person, for good. */
    REJECTED;

    /** The status on the wire, such as {@code active}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
