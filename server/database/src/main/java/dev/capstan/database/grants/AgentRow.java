package dev.capstan.database.grants;

import dev.capstan.database.EpochMillis;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Relation;
import java.time.Instant;

/** An agent as a row. */
@MappedEntity("agent")
record AgentRow(
        @Id String id,
        String hostId,
        String name,
        String mode,
        @Relation(Relation.Kind.EMBEDDED) KeyColumns key,
        String thumbprint,
        String status,
        @Nullable String userId,
        long createdAt,
        long updatedAt,
        @Nullable Long activatedAt,
        @Nullable Long lastUsedAt) {

    static AgentRow of(Agent agent) {
        return new AgentRow(
                agent.id(),
                agent.hostId(),
                agent.name(),
                agent.mode().name(),
                KeyColumns.of(agent.keySource()),
                agent.thumbprint(),
                agent.status().name(),
                agent.userId(),
                agent.createdAt().toEpochMilli(),
                agent.updatedAt().toEpochMilli(),
                EpochMillis.of(agent.activatedAt()),
                EpochMillis.of(agent.lastUsedAt()));
    }

    Agent agent() {
        return new Agent(
                id,
                hostId,
                name,
                AgentMode.valueOf(mode),
                key.source(),
                thumbprint,
                AgentStatus.valueOf(status),
                userId,
                Instant.ofEpochMilli(createdAt),
                Instant.ofEpochMilli(updatedAt),
                EpochMillis.at(activatedAt),
                EpochMillis.at(lastUsedAt));
    }
}
