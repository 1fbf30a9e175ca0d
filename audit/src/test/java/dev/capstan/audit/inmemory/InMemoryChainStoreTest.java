package dev.capstan.audit.inmemory;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ChainStoreContract;

class InMemoryChainStoreTest extends ChainStoreContract {

    @Override
    protected ChainStore emptyStore() {
        return new InMemoryChainStore();
    }
}
