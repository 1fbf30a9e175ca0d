package dev.capstan.grants;

import java.util.Locale;

/** Where an agent is in its life; only an active one can do anything. */
public enum AgentStatus {
    /** Waits for a person. */
    PENDING,
    /** At work. */
    ACTIVE,
    /** Its session or its lifetime is over; it can be reactivated. */
    EXPIRED,
    /** Disabled for good. */
    REVOKED,
    /** Refused by a person, for good. */
    REJECTED,
    /** Was autonomous until its host was linked to a person; archived for good. */
    CLAIMED;

    /** The status on the wire, such as {@code active}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing changes this status any more. */
    public boolean isTerminal() {
        return this == REVOKED || this == REJECTED || this == CLAIMED;
    }
}
