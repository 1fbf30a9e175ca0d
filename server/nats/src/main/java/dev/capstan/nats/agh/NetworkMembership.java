package dev.capstan.nats.agh;

import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.port.EnvelopeSender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The peers of this place on a message bus: they hear what is said to all in their channels and to each of them, and
 * their replies go back by the wire (seed 002).
 *
 * <p>Where a peer is at home on several nodes, one of them takes what is meant for it alone.
 */
public final class NetworkMembership implements AutoCloseable {

    /** How long after a greeting the next one is due. */
    public static final Duration GREETING_INTERVAL = Duration.ofSeconds(30);

    private final LocalPeers peers;
    private final EnvelopeSender wire;
    private final List<MessageBus.Subscription> subscriptions = new ArrayList<>();

    /** Begins to listen; nobody is greeted yet. */
    public NetworkMembership(LocalPeers peers, MessageBus bus, EnvelopeSender wire) {
        this.peers = peers;
        this.wire = wire;
        for (Channel channel : peers.channels()) {
            subscriptions.add(bus.subscribe(AghSubjects.broadcast(channel), this::receive));
        }
        for (Peer peer : peers.all()) {
            for (Channel channel : peer.channels()) {
                subscriptions.add(bus.subscribeShared(
                        AghSubjects.peer(channel, peer.id()),
                        peer.id().text(),
                        delivery -> receive(delivery.message())));
            }
        }
    }

    private void receive(byte[] message) {
        peers.receive(message).forEach(reception -> reception.replies().forEach(wire::send));
    }

    /** Greets, and asks who is there, so that a newcomer need not wait for the greetings of the others. */
    public void join() {
        greet();
        for (Channel channel : peers.channels()) {
            peers.all().stream()
                    .filter(peer -> peer.channels().contains(channel))
                    .findFirst()
                    .ifPresent(peer -> wire.send(peer.whois(channel, "")));
        }
    }

    /** Greets every channel in the name of each peer; to be done every {@link #GREETING_INTERVAL}. */
    public void greet() {
        peers.channels().forEach(channel -> peers.greetings(channel).forEach(wire::send));
    }

    /** Stops listening; what had arrived is still answered. */
    @Override
    public void close() {
        subscriptions.forEach(MessageBus.Subscription::close);
    }
}
