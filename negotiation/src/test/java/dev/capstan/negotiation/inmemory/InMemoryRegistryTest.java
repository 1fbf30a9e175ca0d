package dev.capstan.negotiation.inmemory;

import dev.capstan.core.testing.PropertySearch;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.RegistryContract;

class InMemoryRegistryTest extends RegistryContract {

    InMemoryRegistryTest() {
        super(PropertySearch.rounds(1_000));
    }

    @Override
    protected Registry registry() {
        return new InMemoryRegistry();
    }
}
