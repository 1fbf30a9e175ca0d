package dev.capstan.database.accounts;

import dev.capstan.accounts.AccountResources;
import dev.capstan.database.grants.HostRows;
import jakarta.inject.Singleton;

/** The hosts and agents that belong to accounts, in a database. */
@Singleton
record JdbcAccountResources(HostRows rows) implements AccountResources {

    @Override
    public Count of(String account) {
        return new Count(rows.countOf(account), rows.countAgentsOf(account));
    }
}
