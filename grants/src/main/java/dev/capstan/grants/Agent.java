package dev.capstan.grants;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A runtime actor under a host, with its own key and life cycle.
 *
 * @param id its id, {@code agt_…}
 * @param hostId the host it is registered under
 * @param name its self-chosen name; carries no authority
 * @param mode on whose behalf it acts
 * @param keySource the source of its key
 * @param thumbprint the RFC 7638 thumbprint of its key
 * @param status its status at the last change; {@link Lifetimes} computes the current one
 * @param userId the user it acts for, or null
 * @param createdAt time of registration
 * @param updatedAt time of the last change
 * @param activatedAt time of the last activation, or null
 * @param lastUsedAt time of its last request, or null
 */
public record Agent(
        String id,
        String hostId,
        String name,
        AgentMode mode,
        KeySource keySource,
        String thumbprint,
        AgentStatus status,
        @Nullable String userId,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant activatedAt,
        @Nullable Instant lastUsedAt) {

    /** Returns this agent with another status. */
    public Agent withStatus(AgentStatus newStatus, Instant now) {
        return changed(newStatus, userId, now, activatedAt, lastUsedAt);
    }

    /** Returns this agent, activated now on behalf of this user. */
    public Agent activated(@Nullable String user, Instant now) {
        return changed(AgentStatus.ACTIVE, user, now, now, now);
    }

    /** Returns this agent, attributed to this user. */
    public Agent attributedTo(String user) {
        return changed(status, user, updatedAt, activatedAt, lastUsedAt);
    }

    /** Returns this agent, last used at this time; unchanged if it is null or not after the known one. */
    public Agent usedAt(@Nullable Instant at) {
        boolean isKnown = at == null || lastUsedAt != null && !lastUsedAt.isBefore(at);
        return isKnown ? this : changed(status, userId, updatedAt, activatedAt, at);
    }

    /** Returns this agent with another key. */
    public Agent with(KeySource newSource, String newThumbprint, Instant now) {
        return new Agent(
                id,
                hostId,
                name,
                mode,
                newSource,
                newThumbprint,
                status,
                userId,
                createdAt,
                now,
                activatedAt,
                lastUsedAt);
    }

    private Agent changed(
            AgentStatus newStatus,
            @Nullable String user,
            Instant updated,
            @Nullable Instant activated,
            @Nullable Instant used) {
        return new Agent(
                id, hostId, name, mode, keySource, thumbprint, newStatus, user, createdAt, updated, activated, used);
    }
}
