package dev.capstan.database.accounts;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.PasswordHash;
import dev.capstan.accounts.Role;
import dev.capstan.database.EpochMillis;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/** An account as a row. */
@MappedEntity("account")
record AccountRow(
        @Id String name,
        String passwordHash,
        long createdAt,
        String role,
        String tenantId,
        @Nullable String passwordDigest,
        @Nullable Long endedAt) {

    Accounts.AccountSummary listed() {
        return new Accounts.AccountSummary(
                name, Role.valueOf(role), tenantId, Instant.ofEpochMilli(createdAt), EpochMillis.at(endedAt));
    }

    Account account() {
        return new Account(name, new PasswordHash(passwordHash), passwordDigest, Role.valueOf(role), tenantId);
    }
}
