package dev.capstan.database.registry;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.database.DigestKey;
import dev.capstan.negotiation.Session;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;

/**
 * An agreement on a version as a row. Its id is not stored.
 *
 * @param session the digest of its id
 * @param agent the name of the agent that provides the capability
 * @param capability the capability's name
 * @param version the version agreed on
 * @param holder the caller that negotiated
 * @param beganAt when it was agreed, in milliseconds since 1970
 * @param expiresAt when it ends, in milliseconds since 1970
 */
@MappedEntity("negotiated_session")
record NegotiatedSessionRow(
        @Id UUID session,
        String agent,
        String capability,
        String version,
        String holder,
        long beganAt,
        long expiresAt) {

    static NegotiatedSessionRow of(Session session) {
        return new NegotiatedSessionRow(
                DigestKey.of(session.id()),
                session.agent().name(),
                session.capability(),
                session.version().toString(),
                session.holder(),
                session.began().toEpochMilli(),
                session.expires().toEpochMilli());
    }

    Session session(String id) {
        return new Session(
                id,
                new AgentId(agent),
                capability,
                Version.parse(version),
                holder,
                Instant.ofEpochMilli(beganAt),
                Instant.ofEpochMilli(expiresAt));
    }
}
