package dev.capstan.discovery.inmemory;

import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.discovery.port.ReceivedCapabilitiesContract;
import org.junit.jupiter.api.Test;

class InMemoryReceivedCapabilitiesTest extends ReceivedCapabilitiesContract {

    @Override
    protected ReceivedCapabilities nothingYet() {
        return new InMemoryReceivedCapabilities();
    }

    @Test
    void thereAreAtMostSoManyHoweverSmall() {
        ReceivedCapabilities two = new InMemoryReceivedCapabilities(2);
        PeerId peer = peer();
        two.keep(received(peer, OPS, document("a", "")));
        two.keep(received(peer, OPS, document("b", "")));

        assertThat(two.keep(received(peer, OPS, document("c", "")))).isFalse();
        assertThat(two.keep(received(peer, OPS, document("b", "a longer one in the place of another"))))
                .isTrue();
    }
}
