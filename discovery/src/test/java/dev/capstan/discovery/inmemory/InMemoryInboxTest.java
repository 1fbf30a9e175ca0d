package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.port.Inbox;
import dev.capstan.discovery.port.InboxContract;
import dev.capstan.discovery.port.Interactions;

class InMemoryInboxTest extends InboxContract {

    private final InMemoryInbox inbox = new InMemoryInbox();
    private final Interactions interactions = new InMemoryInteractions(new InMemoryReceivedCapabilities(), inbox);

    @Override
    protected Inbox inbox() {
        return inbox;
    }

    @Override
    protected Interactions interactions() {
        return interactions;
    }
}
