package dev.capstan.server.wiring;

import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.inmemory.InMemoryLedger;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.Ledger;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.port.Transactions;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** Where hosts, agents and grants are kept. */
@Factory
final class GrantStores {

    private final Ledger ledger = InMemoryLedger.create();

    @Singleton
    Hosts hosts() {
        return ledger.hosts();
    }

    @Singleton
    Agents agents() {
        return ledger.agents();
    }

    @Singleton
    Grants grants() {
        return ledger.grants();
    }

    @Singleton
    Approvals approvals() {
        return ledger.approvals();
    }

    @Singleton
    Transactions transactions() {
        return ledger.transactions();
    }

    @Singleton
    SeenTokens seenTokens() {
        return new InMemorySeenTokens();
    }

    @Singleton
    Executions executions() {
        return new InMemoryExecutions();
    }
}
