package dev.capstan.database.accounts;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.PasswordHash;
import dev.capstan.accounts.Role;
import dev.capstan.database.EpochMillis;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.time.Instant;

/** An account as a row. */
@MappedEntity("account")
record AccountRow(
        @Id String name,
        @MappedProperty("password_hash") String passwordHash,
        @MappedProperty("created_at") long createdAt,
        String role,
        @MappedProperty("tenant_id") String tenantId,
        @Nullable @MappedProperty("password_digest") String passwordDigest,
        @Nullable @MappedProperty("ended_at") Long endedAt) {

    Accounts.AccountSummary listed() {
        return new Accounts.AccountSummary(
                name, Role.valueOf(role), tenantId, Instant.ofEpochMilli(createdAt), EpochMillis.at(endedAt));
    }

    Account account() {
        return new Account(name, new PasswordHash(passwordHash), passwordDigest, Role.valueOf(role), tenantId);
    }
}
