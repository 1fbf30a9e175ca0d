package dev.capstan.database.grants;

import dev.capstan.database.StoredJson;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.time.Instant;

/** A grant as a row. */
@MappedEntity("agent_grant")
record GrantRow(
        @EmbeddedId Key key,
        String id,
        String constraints,
        @Nullable String decidedBy,
        @Nullable String reason,
        long createdAt,
        long updatedAt) {

    /** The key of a grant: its agent, its capability and its status. */
    @Embeddable
    record Key(
            @MappedProperty("agent_id") String agentId,
            @MappedProperty("capability") String capability,
            @MappedProperty("status") String status) {

        static Key of(String agentId, String capability, GrantStatus status) {
            return new Key(agentId, capability, status.name());
        }
    }

    static GrantRow of(Grant grant) {
        return new GrantRow(
                Key.of(grant.agentId(), grant.capability(), grant.status()),
                grant.id(),
                StoredJson.write(grant.constraints()),
                grant.decidedBy(),
                grant.reason(),
                grant.createdAt().toEpochMilli(),
                grant.updatedAt().toEpochMilli());
    }

    Grant grant() {
        return new Grant(
                id,
                key.agentId(),
                key.capability(),
                GrantStatus.valueOf(key.status()),
                StoredJson.readObject(constraints),
                decidedBy,
                reason,
                Instant.ofEpochMilli(createdAt),
                Instant.ofEpochMilli(updatedAt));
    }
}
