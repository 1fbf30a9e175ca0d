package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that waits for a person: bound to exactly what is asked for, and taken once.
 *
 * @param id its id, {@code apr_…}
 * @param userCode what a person types to find it, such as {@code BCDF-GHJK}
 * @param agentId who asks
 * @param hostId under which host
 * @param purpose what is decided
 * @param items what is asked for
 * @param reason why, in the words of the agent
 * @param status whether it still waits
 * @param createdAt when it was asked for
 * @param expiresAt until when it can be decided
 * @param decidedBy who decided
 * @param decidedAt when
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

    /** What is decided. */
    public enum Purpose {
        /** Whether the agent may exist, and its host with it. */
        REGISTRATION,
        /** Whether an agent may do more. */
        ESCALATION,
        /** Whether an agent may go on. */
        REACTIVATION
    }

    /** Whether an approval still waits. */
    public enum Status {
        OPEN,
        APPROVED,
        DENIED,
        /** A newer request took its place. */
        SUPERSEDED
    }

    /**
     * One capability that is asked for.
     *
     * @param capability its name
     * @param constraints what it is narrowed by already, as JSON
     */
    public record Item(String capability, ObjectNode constraints) {}

    /** Whether it can be decided now. */
    public boolean isOpen(Instant now) {
        return status == Status.OPEN && now.isBefore(expiresAt);
    }

    /** Whether it asks for this capability. */
    public boolean asksFor(String capability) {
        return items.stream().anyMatch(item -> item.capability().equals(capability));
    }

    /** The same approval, decided or set aside. */
    public Approval closed(Status newStatus, @Nullable String by, Instant now) {
        return new Approval(
                id, userCode, agentId, hostId, purpose, items, reason, newStatus, createdAt, expiresAt, by, now);
    }
}
