package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.TransactionsContract;

class InMemoryTransactionsTest extends TransactionsContract {

    @Override
    protected GrantRepositories allRepositories() {
        return InMemoryGrantRepositories.create();
    }
}
