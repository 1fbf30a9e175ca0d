package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.text.Text;
import io.nats.client.Connection;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A message bus between processes, over NATS. It can be created without a server: subscriptions become active once
 * there is a connection, and again after each loss.
 *
 * <p>Publishing throws {@link BusUnavailable} without a connection, for a message larger than the server allows, and if
 * more than {@value #MAX_OUTGOING} bytes would wait to be sent. A message without subscribers causes no error, since
 * NATS does not report it.
 */
public final class NatsMessageBus implements MessageBus, AutoCloseable {

    /** Maximum number of bytes that wait to be sent. */
    static final long MAX_OUTGOING = 32 * 1024 * 1024;

    /** Maximum number of received bytes that wait for receivers, beyond one message of each subscription. */
    private static final long MAX_WAITING = 64 * 1024 * 1024;

    private static final System.Logger LOG = System.getLogger(NatsMessageBus.class.getName());
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final NatsAddress address;
    private final Executor deliveries;
    private final ByteBudget budget = new ByteBudget(MAX_WAITING);
    private final Set<BusSubscription> subscriptions = new LinkedHashSet<>();
    private final List<Runnable> whenConnected = new CopyOnWriteArrayList<>();
    private final ReconnectingNatsConnection connections;
    private @Nullable ConnectionReader reader;
    private volatile boolean closed;

    /**
     * Creates a bus and starts connecting.
     *
     * @param deliveries runs the receivers, one task at a time per subscription
     */
    public NatsMessageBus(NatsAddress address, Executor deliveries) {
        this(address, TlsVerification.of(null), deliveries);
    }

    NatsMessageBus(NatsAddress address, TlsVerification trust, Executor deliveries) {
        this.address = address;
        this.deliveries = deliveries;
        this.connections = new ReconnectingNatsConnection(address, trust, this::connected, this::ready);
    }

    private synchronized void connected(Connection connection) {
        ConnectionReader next = new ConnectionReader(connection);
        subscriptions.forEach(subscription -> subscription.on(next));
        reader = next;
    }

    private void ready() {
        for (Runnable task : whenConnected) {
            try {
                task.run();
            } catch (RuntimeException failed) {
                LOG.log(System.Logger.Level.ERROR, "a task for the new connection to " + address + " failed", failed);
            }
        }
    }

    /** Registers an action to run after each new connection from now on. */
    public void whenConnected(Runnable task) {
        whenConnected.add(task);
    }

    /** Whether there is a connection now. */
    public boolean isConnected() {
        return connections.current() != null;
    }

    /**
     * Waits for the connection, and then until the server has all subscriptions, at most this long each.
     *
     * @return whether it has them
     */
    public boolean awaitSubscribed(Duration timeout) throws InterruptedException {
        CountDownLatch made = new CountDownLatch(1);
        Runnable countDown = made::countDown;
        whenConnected.add(countDown);
        try {
            return (isConnected() || made.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) && isFlushed(timeout);
        } finally {
            whenConnected.remove(countDown);
        }
    }

    private boolean isFlushed(Duration timeout) throws InterruptedException {
        Connection connection = connections.current();
        if (connection == null) {
            return false;
        }
        try {
            connection.flush(timeout);
            return true;
        } catch (TimeoutException | IllegalStateException lost) {
            return false;
        }
    }

    @Override
    public void publish(String topic, byte[] message) {
        Connection connection = connectionFor(topic, message);
        try {
            connection.publish(topic, message.clone());
        } catch (IllegalStateException lost) {
            throw new BusUnavailable("the connection to the NATS server was lost");
        }
    }

    @Override
    public boolean publishConfirmed(String topic, byte[] message, Duration timeout) throws InterruptedException {
        connectionFor(topic, message);
        ConnectionReader current;
        synchronized (this) {
            current = reader;
        }
        if (current == null) {
            throw notConnected();
        }
        try {
            return current.publishConfirmed(topic, message.clone(), timeout.toNanos());
        } catch (IllegalStateException lost) {
            throw new BusUnavailable("the connection to the NATS server was lost", true);
        }
    }

    /** Returns the connection, or null without one. */
    @Nullable
    Connection connection() {
        return connections.current();
    }

    /** Returns the connection if a message can be sent on it now. Throws {@link BusUnavailable} otherwise. */
    Connection connectionFor(String topic, byte[] message) {
        if (!NatsSubject.isSubject(topic)) {
            throw new BusUnavailable("the topic is not a valid NATS subject, or begins with $");
        }
        Connection connection = connections.current();
        if (connection == null) {
            throw notConnected();
        }
        if (message.length > connection.getMaxPayload()) {
            throw new BusUnavailable("a message of " + message.length + " bytes exceeds the maximum payload of "
                    + connection.getMaxPayload() + " bytes; send less, or raise max_payload of the NATS server");
        }
        if (connection.outgoingPendingBytes() + message.length > MAX_OUTGOING) {
            throw new BusUnavailable(
                    "too many bytes wait to be sent to the NATS server (limit " + MAX_OUTGOING + "); retry in 1 s");
        }
        return connection;
    }

    @Override
    public long maxMessageBytes() {
        Connection connection = connections.current();
        return connection == null ? Long.MAX_VALUE : connection.getMaxPayload();
    }

    @Override
    public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
        return listen(checked(topic), null, receiver);
    }

    @Override
    public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
        if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("'" + name + "' is not a valid queue group; use no white space");
        }
        return listen(checked(topic), name, message -> receiver.accept(() -> message));
    }

    /** Subscribes as {@link #subscribe} does, to all topics of a pattern in which {@code *} stands for one token. */
    public Subscription subscribeAll(String pattern, Consumer<byte[]> receiver) {
        if (!NatsSubject.isPattern(pattern)) {
            throw notASubject(pattern);
        }
        return listen(pattern, null, receiver);
    }

    /** Returns a topic that is valid for a subscription. Throws {@link IllegalArgumentException} otherwise. */
    static String checked(String topic) {
        if (!NatsSubject.isSubject(topic)) {
            throw notASubject(topic);
        }
        return topic;
    }

    private static IllegalArgumentException notASubject(String topic) {
        return new IllegalArgumentException("'" + topic + "' is not a valid NATS subject, or begins with $");
    }

    private Subscription listen(String topic, @Nullable String name, Consumer<byte[]> receiver) {
        BusSubscription subscribed = new BusSubscription(topic, name, new Mailbox(topic, receiver, deliveries, budget));
        synchronized (this) {
            if (closed) {
                throw closed(topic);
            }
            subscriptions.add(subscribed);
            flushSubscription(subscribed);
        }
        return () -> end(subscribed, System.nanoTime() + TIMEOUT.toNanos());
    }

    private BusUnavailable notConnected() {
        return new BusUnavailable(
                closed ? "the bus was closed; create another bus" : "not connected to the NATS server");
    }

    /** Returns the failure of a subscription to a bus that was closed, which would deliver no message. */
    static BusUnavailable closed(String topic) {
        return new BusUnavailable("the bus was closed, so '" + topic + "' cannot be subscribed to; create another bus");
    }

    private void flushSubscription(BusSubscription subscribed) {
        try {
            if (reader != null) {
                subscribed.on(reader);
            }
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost; the subscription starts on the next one");
        }
    }

    private void end(BusSubscription subscribed, long until) {
        boolean open;
        synchronized (this) {
            open = subscriptions.remove(subscribed);
        }
        if (open) {
            subscribed.end(until);
        }
    }

    /** Logs and returns the number of messages dropped since the last call because they arrived too fast. */
    public long reportDropped() {
        List<BusSubscription> present;
        long total;
        synchronized (this) {
            present = List.copyOf(subscriptions);
            total = reader == null ? 0 : reader.drainDroppedCount();
        }
        for (BusSubscription subscribed : present) {
            total += subscribed.mailbox().drainDroppedCount();
        }
        if (total > 0) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "dropped " + Text.count(total, "message")
                            + " from NATS; they arrive faster than they are processed");
        }
        return total;
    }

    /** Ends the subscriptions, sends what waits to be sent and disconnects, all within about four seconds. */
    @Override
    public void close() {
        long until = System.nanoTime() + TIMEOUT.toNanos();
        List<BusSubscription> present;
        synchronized (this) {
            closed = true;
            present = List.copyOf(subscriptions);
        }
        present.forEach(subscribed -> end(subscribed, until));
        connections.close();
    }

    /** Returns the address of the servers, without secrets. */
    @Override
    public String toString() {
        return address.toString();
    }
}
