package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.AgentsContract;
import dev.capstan.grants.port.Ledger;

class InMemoryAgentsTest extends AgentsContract {

    @Override
    protected Ledger ledger() {
        return InMemoryLedger.create();
    }
}
