package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.ApprovalsContract;
import dev.capstan.grants.port.Ledger;

class InMemoryApprovalsTest extends ApprovalsContract {

    @Override
    protected Ledger ledger() {
        return InMemoryLedger.create();
    }
}
