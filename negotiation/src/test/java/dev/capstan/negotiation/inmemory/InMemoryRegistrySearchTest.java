package dev.capstan.negotiation.inmemory;

import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.RegistrySearchContract;

class InMemoryRegistrySearchTest extends RegistrySearchContract {

    @Override
    protected Registry registry() {
        return new InMemoryRegistry();
    }
}
