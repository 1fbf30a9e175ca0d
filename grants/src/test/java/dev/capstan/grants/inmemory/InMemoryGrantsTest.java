package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.GrantsContract;

class InMemoryGrantsTest extends GrantsContract {

    @Override
    protected GrantRepositories repositories() {
        return InMemoryGrantRepositories.create();
    }
}
