package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Fleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The transports on which a peer can and cannot be reached. */
class PeerTransportsTest extends AgentRpcFixture {

    @Test
    void aPeerOnAnotherTransportIsNotReached() {
        Transport kafka = new Transport(Transport.Kind.KAFKA, "requests", null, Map.of());
        Transport amqp = new Transport(Transport.Kind.AMQP, "requests", null, Map.of());
        HandlerResult elsewhere = handled(calling(List.of(kafka, amqp)), InMemoryNetwork.call("work", PAYLOAD));
        HandlerResult nowhere = handled(calling(List.of()), InMemoryNetwork.call("work", PAYLOAD));

        assertThat(elsewhere)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.TRANSPORT_UNAVAILABLE,
                        "agent://peer listens on kafka, amqp, which this server is not connected to"));
        assertThat(nowhere)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.TRANSPORT_UNAVAILABLE, "agent://peer declares no transport"));
    }

    @Test
    void theFirstTransportThatIsConnectedIsTaken() {
        network.serve(echo());
        Transport kafka = new Transport(Transport.Kind.KAFKA, "requests", null, Map.of());
        AgentRpcHandler caller = calling(List.of(kafka, Transport.memory("agents.peer.requests")));

        assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Responded(PAYLOAD));
    }

    @Test
    void responsesComeToTheCallersOwnInbox() {
        network.serve(echo());
        Transport apart =
                new Transport(Transport.Kind.MEMORY, "agents.peer.requests", "agents.peer.responses", Map.of());
        network.closing(network.bus.subscribe(
                "agents.peer.responses", message -> network.onTheWire.add(InMemoryNetwork.decoded(message))));

        assertThat(handled(calling(List.of(apart)), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Responded(PAYLOAD));
        assertThat(network.onTheWire)
                .as("what all callers of the peer can hear")
                .isEmpty();
    }

    @Test
    void aPeerThatIsInNoTableIsExpectedWhereItsNameSays() {
        network.serve(echo());
        AgentRpcHandler caller =
                network.callPeer(new InMemoryCatalogs(List.of()), Map.of(Transport.Kind.MEMORY, network.bus), 8);

        assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Responded(PAYLOAD));
    }

    @Test
    void aPeerThatDoesNotListenIsNotReached() {
        assertThat(handled(network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(
                        HandlerResult.notExecuted(
                                RefusalCode.NETWORK_ERROR,
                                "agent://peer could not be reached over memory: no subscriber listens on agents.peer.requests"));
    }

    @Test
    void aBusThatTakesNoSubscriptionIsNotReachedEither() {
        MessageBus down = new MessageBus() {
            @Override
            public void publish(String topic, byte[] message) {
                throw new BusUnavailable("the connection is down");
            }

            @Override
            public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
                throw new BusUnavailable("the connection is down");
            }

            @Override
            public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
                return () -> {};
            }
        };
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, down), 1);

        for (int i = 0; i < 3; i++) {
            assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                    .as("a place is given back each time")
                    .isEqualTo(HandlerResult.notExecuted(
                            RefusalCode.NETWORK_ERROR,
                            "agent://peer could not be reached over memory: the connection is down"));
        }
    }

    private AgentRpcHandler calling(List<Transport> transports) {
        return network.callPeer(
                new InMemoryCatalogs(List.of(Fleet.catalog("peer", transports, Fleet.capability("peer", "work")))),
                Map.of(Transport.Kind.MEMORY, network.bus),
                8);
    }
}
