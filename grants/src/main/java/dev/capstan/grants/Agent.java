package dev.capstan.grants;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A runtime actor under a host, with a key and a life of its own.
 *
 * @param id its id, {@code agt_…}
 * @param hostId the host it is registered under
 * @param name what it calls itself; of no authority
 * @param mode on whose behalf it acts
 * @param keySource where its key comes from
 * @param thumbprint the RFC 7638 thumbprint of its key
 * @param status where it was in its life when it last changed; {@link Lifetimes} says where it is now
 * @param userId the person it acts for
 * @param createdAt when it was registered
 * @param updatedAt when it last changed
 * @param activatedAt when it was last activated
 * @param lastUsedAt when it last made a request
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

    /** The same agent in another status. */
    public Agent withStatus(AgentStatus newStatus, Instant now) {
        return new Agent(
                id,
                hostId,
                name,
                mode,
                keySource,
                thumbprint,
                newStatus,
                userId,
                createdAt,
                now,
                activatedAt,
                lastUsedAt);
    }

    /** The same agent, at work for this person from now on. */
    public Agent activated(@Nullable String user, Instant now) {
        return new Agent(
                id, hostId, name, mode, keySource, thumbprint, AgentStatus.ACTIVE, user, createdAt, now, now, now);
    }

    /** The same agent, attributed to this person. */
    public Agent attributedTo(String user) {
        return new Agent(
                id,
                hostId,
                name,
                mode,
                keySource,
                thumbprint,
                status,
                user,
                createdAt,
                updatedAt,
                activatedAt,
                lastUsedAt);
    }

    /** The same agent with another key. */
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

    /** The same agent, last used then, unless a later use is known. */
    public Agent usedAt(Instant at) {
        boolean isKnown = lastUsedAt != null && !lastUsedAt.isBefore(at);
        return isKnown
                ? this
                : new Agent(
                        id,
                        hostId,
                        name,
                        mode,
                        keySource,
                        thumbprint,
                        status,
                        userId,
                        createdAt,
                        updatedAt,
                        activatedAt,
                        at);
    }
}
