package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What arrives on one connection, put into the mailboxes in the order in which the server sent it. */
final class ConnectionReader {

    private static final System.Logger LOG = System.getLogger(ConnectionReader.class.getName());
    private static final int MAX_MESSAGES = 65_536;
    private static final int MAX_BYTES = 32 * 1024 * 1024;
    private static final int NO_RESPONDERS = 503;

    private final Connection connection;
    private final Dispatcher arrivals;
    private final String echoes;
    private final String unheard;
    private final Map<String, CountDownLatch> awaited = new ConcurrentHashMap<>();
    private final Set<String> toNobody = ConcurrentHashMap.newKeySet();
    private volatile boolean silent;

    ConnectionReader(Connection connection) {
        this.connection = connection;
        this.echoes = connection.createInbox();
        this.arrivals = connection.createDispatcher(this::echoed);
        arrivals.setPendingLimits(MAX_MESSAGES, MAX_BYTES);
        arrivals.subscribe(echoes);
        this.unheard = connection.createInbox();
        arrivals.subscribe(unheard + ".*", this::unheard);
    }

    /** The server says at the reply subject of a message that it had nobody to give it to. */
    private void unheard(Message answer) {
        if (answer.isStatusMessage() && answer.getStatus().getCode() == NO_RESPONDERS) {
            toNobody.add(answer.getSubject());
        }
    }

    private void echoed(Message echo) {
        silent = false;
        CountDownLatch arrived = awaited.get(new String(echo.getData(), StandardCharsets.US_ASCII));
        if (arrived != null) {
            arrived.countDown();
        }
    }

    /** Puts what arrives on a topic into a mailbox: all of it, or a share of it where it is shared under a name. */
    Subscription hear(String topic, @Nullable String name, Mailbox mailbox) {
        MessageHandler handler = message -> mailbox.put(message.getData());
        return name == null ? arrivals.subscribe(topic, handler) : arrivals.subscribe(topic, name, handler);
    }

    /**
     * Returns once everything is in its mailbox that the server had sent, or after this many nanoseconds; at once where
     * the server was waited for in vain and has been silent since.
     */
    void awaitArrived(long nanos) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        CountDownLatch arrived = new CountDownLatch(1);
        awaited.put(id, arrived);
        try {
            connection.publish(echoes, id.getBytes(StandardCharsets.US_ASCII));
            if (!silent && !arrived.await(nanos, TimeUnit.NANOSECONDS)) {
                silent = true;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "the NATS server is silent: what it still had to say is not heard");
            }
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost before all had arrived");
        } finally {
            awaited.remove(id);
        }
    }

    /**
     * Publishes a message and returns whether the server had somebody to give it to. It says so before it sends back an
     * echo that it was given afterwards.
     */
    boolean publishConfirmed(String topic, byte[] message, long nanos) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        String reply = unheard + "." + id;
        CountDownLatch arrived = new CountDownLatch(1);
        awaited.put(id, arrived);
        try {
            connection.publish(topic, reply, message);
            connection.publish(echoes, id.getBytes(StandardCharsets.US_ASCII));
            if (!arrived.await(nanos, TimeUnit.NANOSECONDS)) {
                throw new BusUnavailable("the NATS server did not confirm a message in time", true);
            }
            return !toNobody.contains(reply);
        } finally {
            awaited.remove(id);
            toNobody.remove(reply);
        }
    }

    void leave(Subscription subscription) {
        try {
            arrivals.unsubscribe(subscription);
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost, and with it the subscription");
        }
    }

    /** How many messages were dropped before they reached a mailbox, since it was asked last. */
    long takeDropped() {
        long dropped = arrivals.getDroppedCount();
        arrivals.clearDroppedCount();
        return dropped;
    }
}
