package dev.capstan.nats.agh;

import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Peers without a catalog that live together and have joined a network. */
final class AghNetworkFixture implements AutoCloseable {

    static final Channel BUILDERS = new Channel("builders");

    private final InstantSource clock;
    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    private final PeerStores memory =
            new PeerStores(new InMemoryKnownPeers(), new InMemoryInteractions(received), received);
    private final NetworkMembership network;

    AghNetworkFixture(MessageBus bus, InstantSource clock, String... ids) {
        this.clock = clock;
        MessageBusSender wire = new MessageBusSender(bus);
        List<Peer> peers = Stream.of(ids)
                .map(id -> new Peer(
                        new Advertisement(new PeerId(id), null, List.of()),
                        Set.of(BUILDERS),
                        memory,
                        new VerificationFailures(new InMemoryAuditTrail(), clock),
                        wire,
                        clock))
                .toList();
        network = new NetworkMembership(new LocalPeers(peers), bus, wire);
    }

    NetworkMembership network() {
        return network;
    }

    /** Whom they know, themselves perhaps included. */
    Set<String> known() {
        return memory.knownPeers().all(clock.instant()).stream()
                .map(seen -> seen.card().peerId().text())
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        network.close();
    }
}
