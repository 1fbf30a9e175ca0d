package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.AgentsContract;
import dev.capstan.grants.port.GrantRepositories;

class InMemoryAgentsTest extends AgentsContract {

    @Override
    protected GrantRepositories allRepositories() {
        return InMemoryGrantRepositories.create();
    }
}
