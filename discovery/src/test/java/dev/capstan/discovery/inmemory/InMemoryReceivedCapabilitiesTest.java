package dev.capstan.discovery.inmemory;

import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities.StoredCapability;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.discovery.port.ReceivedCapabilitiesContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryReceivedCapabilitiesTest extends ReceivedCapabilitiesContract {

    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();

    @Override
    protected ReceivedCapabilities empty() {
        return received;
    }

    @Override
    protected int capacity() {
        return 16 << 20;
    }

    @Override
    protected Interactions interactions() {
        return new InMemoryInteractions(received);
    }

    @Test
    void countIsBoundedHoweverSmallTheEntries() {
        InMemoryReceivedCapabilities two = new InMemoryReceivedCapabilities(2);
        PeerId peer = peer();
        for (String id : List.of("a", "b", "c", "c")) {
            two.store(StoredCapability.of(received(peer, OPS, document(id, ""))));
        }

        assertThat(two.of(peer)).extracting(kept -> kept.document().id()).containsExactly("b", "c");
    }

    @Test
    void entryLargerThanTheQuotaIsNotStored() {
        assertNotKept(interactions(), received, document("large", "x".repeat(9 * 1024 * 1024)));
    }
}
