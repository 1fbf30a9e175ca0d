package dev.capstan.database.grants;

import dev.capstan.database.EpochMillis;
import dev.capstan.grants.Approval;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** An approval as a row. */
@MappedEntity("approval")
record ApprovalRow(
        @Id String id,
        String userCode,
        String agentId,
        String hostId,
        String purpose,
        String items,
        @Nullable String reason,
        String status,
        long createdAt,
        long expiresAt,
        @Nullable String decidedBy,
        @Nullable Long decidedAt) {

    static ApprovalRow of(Approval approval) {
        return new ApprovalRow(
                approval.id(),
                approval.userCode(),
                approval.agentId(),
                approval.hostId(),
                approval.purpose().name(),
                StoredItems.write(approval.items()),
                approval.reason(),
                approval.status().name(),
                approval.createdAt().toEpochMilli(),
                approval.expiresAt().toEpochMilli(),
                approval.decidedBy(),
                EpochMillis.of(approval.decidedAt()));
    }

    Approval approval() {
        return new Approval(
                id,
                userCode,
                agentId,
                hostId,
                Approval.Purpose.valueOf(purpose),
                StoredItems.read(items),
                reason,
                Approval.Status.valueOf(status),
                Instant.ofEpochMilli(createdAt),
                Instant.ofEpochMilli(expiresAt),
                decidedBy,
                EpochMillis.at(decidedAt));
    }
}
