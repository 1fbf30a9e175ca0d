package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Ledger;
import dev.capstan.grants.port.TransactionsContract;

class InMemoryTransactionsTest extends TransactionsContract {

    @Override
    protected Ledger ledger() {
        return InMemoryLedger.create();
    }
}
