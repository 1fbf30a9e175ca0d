package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantsContract;
import dev.capstan.grants.port.Ledger;

class InMemoryGrantsTest extends GrantsContract {

    @Override
    protected Ledger ledger() {
        return InMemoryLedger.create();
    }
}
