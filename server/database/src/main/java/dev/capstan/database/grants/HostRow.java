package dev.capstan.database.grants;

import dev.capstan.database.EpochMillis;
import dev.capstan.database.KeyColumns;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** A host as a row. */
@MappedEntity("host")
record HostRow(
        @Id String id,
        @Nullable String name,
        @Nullable String keyX,
        @Nullable String unprovenX,
        @Nullable String jwksUrl,
        @Nullable String jwksKid,
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
        KeyColumns key = KeyColumns.of(host.keySource());
        return new HostRow(
                host.id(),
                host.name(),
                key.keyX(),
                key.unprovenX(),
                key.jwksUrl(),
                key.jwksKid(),
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
                new KeyColumns(keyX, unprovenX, jwksUrl, jwksKid).source(),
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
