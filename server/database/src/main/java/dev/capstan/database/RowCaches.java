package dev.capstan.database;

import dev.capstan.accounts.Account;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Grant;
import dev.capstan.grants.Host;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;

/** The caches of the rows that the authentication and authorization of each request read. */
@Singleton
public final class RowCaches {

    private final RowCache<Host> hosts;
    private final RowCache<Agent> agents;
    private final RowCache<Grant> activeGrants;
    private final RowCache<Account> accounts;

    RowCaches(
            TransactionOperations<Connection> transactions,
            DatabaseState state,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.hosts = new RowCache<>(transactions, state, isExclusive);
        this.agents = new RowCache<>(transactions, state, isExclusive);
        this.activeGrants = new RowCache<>(transactions, state, isExclusive);
        this.accounts = new RowCache<>(transactions, state, isExclusive);
    }

    /** Returns the cache of hosts, by id. */
    public RowCache<Host> hosts() {
        return hosts;
    }

    /** Returns the cache of agents, by id. */
    public RowCache<Agent> agents() {
        return agents;
    }

    /** Returns the cache of active grants, by agent and capability. */
    public RowCache<Grant> activeGrants() {
        return activeGrants;
    }

    /** Returns the cache of accounts, by name. */
    public RowCache<Account> accounts() {
        return accounts;
    }
}
