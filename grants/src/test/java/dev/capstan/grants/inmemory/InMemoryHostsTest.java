package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.HostsContract;

class InMemoryHostsTest extends HostsContract {

    @Override
    protected GrantRepositories allRepositories() {
        return InMemoryGrantRepositories.create();
    }
}
