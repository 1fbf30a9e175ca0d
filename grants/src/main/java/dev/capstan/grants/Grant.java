package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an agent may do, waits to be allowed, was denied or may do no longer (GR-2.1).
 *
 * <p>Of one capability an agent has at most one grant in each status: a wider one that waits stands beside the one that
 * is active.
 *
 * @param id its id, {@code gnt_…}
 * @param agentId whose it is
 * @param capability what it is for
 * @param status whether it can be used
 * @param constraints what narrows it, as JSON; empty where nothing does
 * @param decidedBy who granted, denied or revoked it
 * @param reason why it was asked for, or why it was denied
 * @param createdAt when it was first asked for
 * @param updatedAt when it last changed
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

    /** The same grant in another status, as somebody decided. */
    public Grant withStatus(
            GrantStatus newStatus, ObjectNode newConstraints, @Nullable String by, @Nullable String why, Instant now) {
        return new Grant(id, agentId, capability, newStatus, newConstraints, by, why, createdAt, now);
    }

    /** Whether a person denied or revoked it; it does not come back unless a person approves it. */
    public boolean isWithheldByUser() {
        return (status == GrantStatus.DENIED || status == GrantStatus.REVOKED) && decidedBy != null;
    }

    /** The same grant, usable no longer. */
    public Grant revoked(@Nullable String by, Instant now) {
        return withStatus(GrantStatus.REVOKED, constraints, by, reason, now);
    }
}
