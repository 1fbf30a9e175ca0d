package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.ApprovalsContract;
import dev.capstan.grants.port.GrantRepositories;

class InMemoryApprovalsTest extends ApprovalsContract {

    @Override
    protected GrantRepositories repositories() {
        return InMemoryGrantRepositories.create();
    }
}
