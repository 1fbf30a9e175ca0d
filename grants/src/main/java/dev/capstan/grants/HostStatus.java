package dev.capstan.grants;

import dev.capstan.core.json.WireName;

/** The status of a host. */
public enum HostStatus implements WireName {
    /** Waits for a user's approval. */
    PENDING,
    /** May register agents. */
    ACTIVE,
    /** Disabled permanently, with all its agents. */
    REVOKED,
    /** Rejected by a user, permanently. */
    REJECTED
}
