package dev.capstan.database.accounts;

import dev.capstan.accounts.AccountResources;
import dev.capstan.database.grants.HostRows;
import jakarta.inject.Singleton;

/** The hosts and agents that belong to accounts, in a database. */
@Singleton
final class JdbcAccountResources implements AccountResources {

    private final HostRows rows;

    JdbcAccountResources(HostRows rows) {
        this.rows = rows;
    }

    @Override
    public Count of(String account) {
        return new Count(rows.countOf(account), rows.countAgentsOf(account));
    }
}
