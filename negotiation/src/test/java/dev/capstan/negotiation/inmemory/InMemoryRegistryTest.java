package dev.capstan.negotiation.inmemory;

import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.RegistryContract;

class InMemoryRegistryTest extends RegistryContract {

    InMemoryRegistryTest() {
        super(1000);
    }

    @Override
    protected Registry registry() {
        return new InMemoryRegistry();
    }
}
