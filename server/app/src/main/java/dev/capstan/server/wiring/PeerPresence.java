package dev.capstan.server.wiring;

import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.outbox.DeliveryThread;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.nats.NatsMessageBus;
import dev.capstan.nats.agh.NetworkMembership;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The peers of this server on the network, once it accepts requests and after each connection is made. Their envelopes
 * are delivered from then on.
 */
@Singleton
@Requires(bean = NatsMessageBus.class)
public final class PeerPresence {

    private final LocalPeers peers;
    private final NatsMessageBus bus;
    private final EnvelopeSender sender;
    private final DeliverEnvelopes deliver;
    private final DeliveryThread deliveries;
    private volatile Optional<NetworkMembership> joined = Optional.empty();

    PeerPresence(
            LocalPeers peers,
            NatsMessageBus bus,
            EnvelopeSender sender,
            DeliverEnvelopes deliver,
            DeliveryThread deliveries) {
        this.peers = peers;
        this.bus = bus;
        this.sender = sender;
        this.deliver = deliver;
        this.deliveries = deliveries;
    }

    /** Joins the network. Must be called once, when the server listens. */
    public void begin() {
        bus.whenConnected(() -> joined.ifPresent(NetworkMembership::join));
        bus.whenConnected(deliver::connected);
        join();
        deliveries.start();
    }

    /** Joins the network with the peers of a changed fleet. */
    public synchronized void followFleet() {
        Optional<NetworkMembership> before = joined;
        if (before.isPresent()) {
            join();
            before.get().close();
        }
    }

    private synchronized void join() {
        NetworkMembership network = new NetworkMembership(peers, bus, sender);
        joined = Optional.of(network);
        if (bus.isConnected()) {
            network.join();
        }
    }

    @Scheduled(initialDelay = "30s", fixedDelay = "30s")
    void greet() {
        joined.ifPresent(NetworkMembership::greet);
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void reportDropped() {
        bus.reportDropped();
    }

    @PreDestroy
    public synchronized void end() {
        joined.ifPresent(NetworkMembership::close);
        joined = Optional.empty();
    }

    @Override
    public String toString() {
        String channels = peers.channels().stream().map(Channel::name).collect(Collectors.joining(", "));
        return bus + (peers.channels().size() == 1 ? ", channel " : ", channels ") + channels;
    }
}
