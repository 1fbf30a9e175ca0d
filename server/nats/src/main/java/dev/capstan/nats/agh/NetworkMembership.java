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
 * The peers of this server on a message bus. They receive broadcasts in their channels and messages to each of them,
 * and reply through the sender.
 *
 * <p>If a peer runs on several nodes, one of them gets each message addressed to it alone.
 */
public final class NetworkMembership implements AutoCloseable {

    /** The interval between greetings. */
    public static final Duration GREETING_INTERVAL = Duration.ofSeconds(30);

    private final LocalPeers peers;
    private final EnvelopeSender sender;
    private final List<MessageBus.Subscription> subscriptions = new ArrayList<>();

    /** Creates the membership and subscribes. It sends no greeting yet. */
    public NetworkMembership(LocalPeers peers, MessageBus bus, EnvelopeSender sender) {
        this.peers = peers;
        this.sender = sender;
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
        peers.receive(message).forEach(reception -> reception.replies().forEach(sender::send));
    }

    /** Greets, and asks for other peers, so that a newcomer need not wait for their greetings. */
    public void join() {
        greet();
        for (Channel channel : peers.channels()) {
            peers.all().stream()
                    .filter(peer -> peer.channels().contains(channel))
                    .findFirst()
                    .ifPresent(peer -> sender.send(peer.whois(channel, "")));
        }
    }

    /** Sends a greeting of each peer to every channel. Call it every {@link #GREETING_INTERVAL}. */
    public void greet() {
        peers.channels().forEach(channel -> peers.greetings(channel).forEach(sender::send));
    }

    /** Ends the subscriptions. Messages that had arrived still get their replies. */
    @Override
    public void close() {
        subscriptions.forEach(MessageBus.Subscription::close);
    }
}
