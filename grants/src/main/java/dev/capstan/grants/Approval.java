package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that a user must make. It is bound to exactly what is requested, and is made once.
 *
 * @param id its id, {@code apr_…}
 * @param userCode the code that a user enters to find it, such as {@code BCDF-GHJK}
 * @param agentId the requesting agent
 * @param hostId the agent's host
 * @param purpose what the decision is about
 * @param items the requested capabilities
 * @param reason the agent's own reason for the request, or null
 * @param status whether it is still open
 * @param createdAt time of the request
 * @param expiresAt end of the time to decide
 * @param decidedBy the account that decided, or null
 * @param decidedAt time of the decision, or null
 */
public record Approval(
        String id,
        String userCode,
        String agentId,
        String hostId,
        Purpose purpose,
        List<Item> items,
        @Nullable String reason,
        Status status,
        Instant createdAt,
        Instant expiresAt,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt) {

    public Approval {
        items = List.copyOf(items);
    }

    /** The subject of a decision. */
    public enum Purpose {
        /** Registration of the agent, and of its host with it. */
        REGISTRATION,
        /** More capabilities for an agent. */
        ESCALATION,
        /** Continuation of an expired agent. */
        REACTIVATION
    }

    /** The state of a decision. */
    public enum Status {
        OPEN,
        APPROVED,
        DENIED,
        /** Replaced by a newer request. */
        SUPERSEDED
    }

    /**
     * One requested capability.
     *
     * @param capability its name
     * @param constraints the constraints that already apply, as JSON
     */
    public record Item(String capability, ObjectNode constraints) {}

    /** Whether it can be decided now. */
    public boolean isOpen(Instant now) {
        return status == Status.OPEN && now.isBefore(expiresAt);
    }

    /** Whether it requests this capability. */
    public boolean includes(String capability) {
        return items.stream().anyMatch(item -> item.capability().equals(capability));
    }

    /** Returns this approval, decided or superseded. A superseded one is nobody's to decide, and loses its items. */
    public Approval closed(Status newStatus, @Nullable String by, Instant now) {
        List<Item> left = newStatus == Status.SUPERSEDED ? List.of() : items;
        return new Approval(
                id, userCode, agentId, hostId, purpose, left, reason, newStatus, createdAt, expiresAt, by, now);
    }
}
