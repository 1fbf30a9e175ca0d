package dev.capstan.grants;

import dev.capstan.core.json.WireName;

/** The status of an agent; only an active one can do anything. */
public enum AgentStatus implements WireName {
    /** Waits for a user's approval. */
    PENDING,
    /** May execute capabilities. */
    ACTIVE,
    /** Its session or its lifetime is over; it can be reactivated. */
    EXPIRED,
    /** Disabled permanently. */
    REVOKED,
    /** Rejected by a user, permanently. */
    REJECTED,
    /** Was autonomous until its host was linked to a user; archived permanently. */
    CLAIMED;

    /** Whether this status is final. */
    public boolean isTerminal() {
        return this == REVOKED || this == REJECTED || this == CLAIMED;
    }
}
