package dev.capstan.cli.relay;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.nats.NatsAddress;
import dev.capstan.nats.NatsMessageBus;
import dev.capstan.nats.agh.AghSubjects;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The connection of one command to NATS. */
final class NatsConnection implements AutoCloseable {

    private final NatsAddress address;
    private final ExecutorService deliveries = Executors.newCachedThreadPool(DaemonThreads.named("nats-delivery"));
    private final NatsMessageBus bus;

    NatsConnection(NatsAddress address) {
        this.address = address;
        this.bus = new NatsMessageBus(address, deliveries);
    }

    /** Receives messages to all and to each peer in a channel; null for every channel. */
    void subscribeAll(@Nullable Channel channel, Consumer<byte[]> receiver) {
        AghSubjects.all(channel).forEach(subjects -> bus.subscribeAll(subjects, receiver));
    }

    /** Receives messages to one peer. */
    void subscribe(Channel channel, PeerId peer, Consumer<byte[]> receiver) {
        bus.subscribe(AghSubjects.peer(channel, peer), receiver);
    }

    /**
     * Waits for the connection, and then for the server to know the subscriptions, at most this long each. Returns
     * whether both succeeded.
     */
    boolean awaitConnection(Duration timeout) {
        try {
            return bus.awaitSubscribed(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Publishes an envelope to one peer of a channel, or to all in it. */
    void send(Channel channel, @Nullable PeerId to, byte[] text) throws SendFailed {
        try {
            bus.publish(to == null ? AghSubjects.broadcast(channel) : AghSubjects.peer(channel, to), text);
        } catch (BusUnavailable e) {
            throw bus.isConnected() ? SendFailed.because(ReasonCode.INTERNAL, e.getMessage()) : notConnected();
        }
    }

    /** Logs the number of messages dropped since the last call because they arrived too fast. */
    void reportDropped() {
        bus.reportDropped();
    }

    /** Returns the failure to send without a connection. */
    SendFailed notConnected() {
        return SendFailed.temporary("cannot connect to the NATS server at " + address + "; check that it is running");
    }

    @Override
    public void close() {
        bus.close();
        deliveries.shutdown();
    }
}
