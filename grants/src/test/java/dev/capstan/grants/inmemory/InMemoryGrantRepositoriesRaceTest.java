package dev.capstan.grants.inmemory;

import dev.capstan.grants.GrantRepositoriesRaceContract;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;

class InMemoryGrantRepositoriesRaceTest extends GrantRepositoriesRaceContract {

    @Override
    protected GrantRepositories emptyRepositories() {
        return InMemoryGrantRepositories.create();
    }

    @Override
    protected SeenTokens noTokens() {
        return new InMemorySeenTokens();
    }
}
