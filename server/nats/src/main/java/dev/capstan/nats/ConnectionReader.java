package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The reader of one connection. It puts messages into the mailboxes in the order in which the server sent them. */
final class ConnectionReader {

    private static final System.Logger LOG = System.getLogger(ConnectionReader.class.getName());
    private static final int MAX_MESSAGES = 65_536;
    private static final int MAX_BYTES = 32 * 1024 * 1024;
    private static final int NO_RESPONDERS = 503;

    private final Connection connection;
    private final Dispatcher arrivals;
    private final String echoes;
    private final String recordNoResponders;
    private final Map<String, Echo> awaited = new ConcurrentHashMap<>();
    private volatile boolean silent;

    /** An awaited echo, and whether the message that was sent before it had no receiver. */
    private static final class Echo {

        private final CountDownLatch arrived = new CountDownLatch(1);
        private volatile boolean hasNoReceiver;
    }

    ConnectionReader(Connection connection) {
        this.connection = connection;
        this.echoes = connection.createInbox();
        this.arrivals = connection.createDispatcher(this::echoed);
        arrivals.setPendingLimits(MAX_MESSAGES, MAX_BYTES);
        arrivals.subscribe(echoes);
        this.recordNoResponders = connection.createInbox();
        arrivals.subscribe(recordNoResponders + ".*", this::recordNoResponders);
    }

    /**
     * Records a status that the server sent to the reply subject of a message because the message had no receiver. A
     * status that is no longer awaited is not recorded, so that late or forged ones do not accumulate.
     */
    private void recordNoResponders(Message response) {
        if (response.isStatusMessage() && response.getStatus().getCode() == NO_RESPONDERS) {
            Echo echo = awaited.get(response.getSubject().substring(recordNoResponders.length() + 1));
            if (echo != null) {
                echo.hasNoReceiver = true;
            }
        }
    }

    private void echoed(Message echo) {
        silent = false;
        Echo expected = awaited.get(new String(echo.getData(), StandardCharsets.US_ASCII));
        if (expected != null) {
            expected.arrived.countDown();
        }
    }

    /** Subscribes a mailbox to a topic. It gets all messages, or a share of them if a name is given. */
    Subscription subscribe(String topic, @Nullable String name, Mailbox mailbox) {
        MessageHandler handler = message -> mailbox.put(message.getData());
        return name == null ? arrivals.subscribe(topic, handler) : arrivals.subscribe(topic, name, handler);
    }

    /**
     * Waits until everything that the server had sent is in its mailbox, at most this many nanoseconds. Returns at once
     * if the last wait timed out and the server has been silent since.
     */
    void awaitArrived(long nanos) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        Echo echo = new Echo();
        awaited.put(id, echo);
        try {
            connection.publish(echoes, id.getBytes(StandardCharsets.US_ASCII));
            if (!silent && !echo.arrived.await(nanos, TimeUnit.NANOSECONDS)) {
                silent = true;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "the NATS server does not respond; messages that are still in transit are lost");
            }
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost before all messages arrived");
        } finally {
            awaited.remove(id);
        }
    }

    /**
     * Publishes a message and returns whether it had a receiver. The server reports a missing receiver before it
     * returns the echo that was sent after the message.
     */
    boolean publishConfirmed(String topic, byte[] message, long nanos) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        String reply = recordNoResponders + "." + id;
        Echo echo = new Echo();
        awaited.put(id, echo);
        try {
            connection.publish(topic, reply, message);
            connection.publish(echoes, id.getBytes(StandardCharsets.US_ASCII));
            if (!echo.arrived.await(nanos, TimeUnit.NANOSECONDS)) {
                throw new BusUnavailable("the NATS server did not confirm a message in time", true);
            }
            return !echo.hasNoReceiver;
        } finally {
            awaited.remove(id);
        }
    }

    void unsubscribe(Subscription subscription) {
        try {
            arrivals.unsubscribe(subscription);
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost, and with it the subscription");
        }
    }

    /** Returns the number of messages dropped before they reached a mailbox, since the last call. */
    long drainDroppedCount() {
        long dropped = arrivals.getDroppedCount();
        arrivals.clearDroppedCount();
        return dropped;
    }
}
