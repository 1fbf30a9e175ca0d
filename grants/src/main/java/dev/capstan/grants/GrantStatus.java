package dev.capstan.grants;

import dev.capstan.core.json.WireName;

/** The status of a grant (GR-2.1). */
public enum GrantStatus implements WireName {
    /** The capability may be executed. */
    ACTIVE,
    /** Requested; a user has not decided yet. */
    PENDING,
    /** Denied by a user. */
    DENIED,
    /** Granted once and since revoked. */
    REVOKED
}
