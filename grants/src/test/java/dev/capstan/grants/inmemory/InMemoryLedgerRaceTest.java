package dev.capstan.grants.inmemory;

import dev.capstan.grants.LedgerRaceContract;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;

class InMemoryLedgerRaceTest extends LedgerRaceContract {

    @Override
    protected GrantRepositories emptyLedger() {
        return InMemoryLedger.create();
    }

    @Override
    protected SeenTokens noTokens() {
        return new InMemorySeenTokens();
    }
}
