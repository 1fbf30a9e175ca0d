package dev.capstan.negotiation.inmemory;

import dev.capstan.core.testing.PropertySearch;
import dev.capstan.negotiation.port.Sessions;
import dev.capstan.negotiation.port.SessionsContract;

class InMemorySessionsTest extends SessionsContract {

    InMemorySessionsTest() {
        super(PropertySearch.rounds(1_000));
    }

    @Override
    protected Sessions sessions() {
        return new InMemorySessions();
    }

    @Override
    protected Sessions withCapacityForThree() {
        return new InMemorySessions(3);
    }
}
