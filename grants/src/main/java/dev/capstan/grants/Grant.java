package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A capability of one agent that is active, pending, denied or revoked (GR-2.1).
 *
 * <p>An agent has at most one grant of a capability in each status: a wider pending grant exists beside the active one.
 *
 * @param id its id, {@code gnt_…}
 * @param agentId the agent it belongs to
 * @param capability the name of the capability
 * @param status whether it can be used
 * @param constraints its constraints as JSON; empty if there are none
 * @param decidedBy the account that granted, denied or revoked it, or null
 * @param reason the reason of the request or of the denial, or null
 * @param createdAt time of the first request
 * @param updatedAt time of the last change
 */
public record Grant(
        String id,
        String agentId,
        String capability,
        GrantStatus status,
        ObjectNode constraints,
        @Nullable String decidedBy,
        @Nullable String reason,
        Instant createdAt,
        Instant updatedAt) {

    public Grant {
        constraints = constraints.deepCopy();
    }

    /** Creates a grant that did not exist before. */
    public static Grant create(
            String agentId,
            String capability,
            GrantStatus status,
            ObjectNode constraints,
            @Nullable String by,
            @Nullable String reason,
            Instant now) {
        return new Grant(Ids.next("gnt"), agentId, capability, status, constraints, by, reason, now, now);
    }

    /** Returns a copy of the constraints. */
    @Override
    public ObjectNode constraints() {
        return constraints.deepCopy();
    }

    /** Returns this grant with another status, as decided. */
    public Grant withStatus(
            GrantStatus newStatus,
            ObjectNode newConstraints,
            @Nullable String by,
            @Nullable String newReason,
            Instant now) {
        return new Grant(id, agentId, capability, newStatus, newConstraints, by, newReason, createdAt, now);
    }

    /** Whether a user denied or revoked it; only a user's approval restores it. */
    public boolean isWithheldByUser() {
        return (status == GrantStatus.DENIED || status == GrantStatus.REVOKED) && decidedBy != null;
    }

    /** Returns this grant, revoked. */
    public Grant revoked(@Nullable String by, Instant now) {
        return withStatus(GrantStatus.REVOKED, constraints, by, reason, now);
    }
}
