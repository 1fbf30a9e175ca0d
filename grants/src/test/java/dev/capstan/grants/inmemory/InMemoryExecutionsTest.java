package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.ExecutionsContract;

class InMemoryExecutionsTest extends ExecutionsContract {

    @Override
    protected Executions executions() {
        return new InMemoryExecutions();
    }
}
