package dev.capstan.database.grants;

import dev.capstan.database.EpochMillis;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Relation;
import java.time.Instant;

/** A host as a row. */
@MappedEntity("host")
record HostRow(
        @Id String id,
        @Nullable String name,
        @Relation(Relation.Kind.EMBEDDED) KeyColumns key,
        String thumbprint,
        String status,
        String tenantId,
        @Nullable String userId,
        @Nullable String approvedBy,
        String defaults,
        long createdAt,
        long updatedAt,
        @Nullable Long activatedAt,
        @Nullable Long lastUsedAt) {

    static HostRow of(Host host) {
        return new HostRow(
                host.id(),
                host.name(),
                KeyColumns.of(host.keySource()),
                host.thumbprint(),
                host.status().name(),
                host.tenantId(),
                host.userId(),
                host.approvedBy(),
                StoredDefaults.write(host.defaults()),
                host.createdAt().toEpochMilli(),
                host.updatedAt().toEpochMilli(),
                EpochMillis.of(host.activatedAt()),
                EpochMillis.of(host.lastUsedAt()));
    }

    Host host() {
        return new Host(
                id,
                name,
                key.source(),
                thumbprint,
                HostStatus.valueOf(status),
                tenantId,
                userId,
                approvedBy,
                StoredDefaults.read(id, defaults),
                Instant.ofEpochMilli(createdAt),
                Instant.ofEpochMilli(updatedAt),
                EpochMillis.at(activatedAt),
                EpochMillis.at(lastUsedAt));
    }
}
