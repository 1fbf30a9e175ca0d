package dev.capstan.server.jdbc;

import dev.capstan.server.accounts.MakeFirstAccount;
import dev.capstan.server.accounts.PasswordHash;
import dev.capstan.server.accounts.StoredAccounts;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The accounts of a server in its database. */
@Singleton
final class JdbcAccounts implements StoredAccounts {

    private final AccountRows rows;
    private final Durability durability;

    JdbcAccounts(AccountRows rows, Durability durability) {
        this.rows = rows;
        this.durability = durability;
    }

    @Override
    public boolean add(String name, PasswordHash hash, Instant at) {
        boolean added = rows.addIfMissing(name, hash.text(), at.toEpochMilli()) == 1;
        durability.flush();
        return added;
    }

    @Override
    public Optional<PasswordHash> hashOf(String name) {
        return rows.findById(name).map(row -> new PasswordHash(row.passwordHash()));
    }

    @Override
    public int cost() {
        return MakeFirstAccount.COST;
    }
}
