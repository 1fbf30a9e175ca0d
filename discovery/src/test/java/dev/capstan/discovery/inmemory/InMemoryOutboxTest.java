package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.OutboxContract;

class InMemoryOutboxTest extends OutboxContract {

    private final InMemoryInteractions interactions = new InMemoryInteractions(new InMemoryReceivedCapabilities());
    private final Outbox outbox = new InMemoryOutbox(interactions);

    @Override
    protected Outbox outbox() {
        return outbox;
    }

    @Override
    protected Interactions interactions() {
        return interactions;
    }
}
