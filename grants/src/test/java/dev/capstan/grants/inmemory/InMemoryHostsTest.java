package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.HostsContract;
import dev.capstan.grants.port.Ledger;

class InMemoryHostsTest extends HostsContract {

    @Override
    protected Ledger ledger() {
        return InMemoryLedger.create();
    }
}
