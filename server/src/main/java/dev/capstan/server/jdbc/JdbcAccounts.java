package dev.capstan.server.jdbc;

import dev.capstan.server.accounts.Account;
import dev.capstan.server.accounts.MadePassword;
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
    public boolean add(Account account, Instant at) {
        boolean added = rows.addIfMissing(
                        account.name(),
                        account.hash().text(),
                        at.toEpochMilli(),
                        account.role().name(),
                        account.made())
                == 1;
        durability.flush();
        return added;
    }

    @Override
    public void noteDigest(String name, String digest) {
        rows.noteDigest(name, digest);
    }

    @Override
    public Optional<Account> find(String name) {
        return rows.findById(name).filter(row -> row.endedAt() == null).map(AccountRow::account);
    }

    @Override
    public int cost() {
        return MadePassword.COST;
    }
}
