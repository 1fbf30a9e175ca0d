package dev.capstan.nats;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import io.nats.client.Connection;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A message bus over NATS JetStream that delivers each message at least once. The NATS server keeps a published message
 * on disk until a receiver has settled it. The bus uses the connection of a {@link NatsMessageBus}.
 *
 * <p>A shared topic without a stream gets its own: a work queue of at most 1 GiB and 24 hours, which allows one name
 * per topic. To share a topic under several names, or to have replicas, create a stream for it beforehand. Existing
 * streams are used unchanged.
 *
 * <p>An unsettled delivery is extended every 10 seconds for at most 11 minutes. A message that is unusable, or
 * unsettled after 10 deliveries, is published to {@code <topic>.dead} with the headers {@code Capstan-Reason},
 * {@code Capstan-Stream-Sequence} and {@code Capstan-Deliveries}, and kept there for 7 days. One that does not fit
 * beside them is cut, and {@code Capstan-Bytes} has its size.
 *
 * <p>The account needs the JetStream API: {@code STREAM.NAMES} to publish, and to share also {@code STREAM.CREATE},
 * {@code CONSUMER.CREATE}, {@code CONSUMER.INFO} and {@code CONSUMER.MSG.NEXT}.
 */
public final class JetStreamMessageBus implements MessageBus, AutoCloseable {

    /** The header by which a stream detects duplicate messages. */
    static final String ID_HEADER = "Nats-Msg-Id";

    /** Bytes reserved in each message for the headers of a dead letter. */
    static final int RESERVED_BYTES = 1024;

    private static final System.Logger LOG = System.getLogger(JetStreamMessageBus.class.getName());
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Pattern ID = Pattern.compile("[!-~]{1,256}");

    private final NatsMessageBus nats;
    private final JetStreamSetup setup = new JetStreamSetup();
    private final JetStreamPublisher publisher = new JetStreamPublisher(setup, this::isShared);
    private final ScheduledExecutorService setups = thread("jetstream-setup");
    private final ScheduledExecutorService timer = thread("jetstream-timer");
    private final Set<JetStreamSharedSubscription> shares = ConcurrentHashMap.newKeySet();
    private final JetStreamContext context;
    private volatile boolean closed;

    /**
     * Creates a bus on the connection of another bus, which the caller must close after this one.
     *
     * @param deliveries threads for the receivers, one task at a time per shared subscription
     */
    public JetStreamMessageBus(NatsMessageBus nats, Executor deliveries) {
        this(nats, deliveries, DeliveryLimits.DEFAULT);
    }

    JetStreamMessageBus(NatsMessageBus nats, Executor deliveries, DeliveryLimits limits) {
        this.nats = nats;
        AckSender acks = new AckSender(nats::connection);
        DeadLetters deadLetters = new DeadLetters(nats::connection, setup, publisher);
        this.context = new JetStreamContext(nats::connection, setup, acks, deadLetters, limits, deliveries, setups);
        nats.whenConnected(this::connected);
        long interval = limits.progressInterval().toMillis();
        timer.scheduleAtFixedRate(this::tick, interval, interval, TimeUnit.MILLISECONDS);
    }

    private static ScheduledExecutorService thread(String name) {
        return Executors.newSingleThreadScheduledExecutor(DaemonThreads.named(name));
    }

    private void connected() {
        publisher.reset();
        context.acks().resend();
        shares.forEach(JetStreamSharedSubscription::begin);
    }

    private boolean isShared(String topic) {
        return shares.stream().anyMatch(share -> share.topic().equals(topic) && !share.isFinished());
    }

    private void tick() {
        try {
            shares.forEach(JetStreamSharedSubscription::tick);
            shares.removeIf(JetStreamSharedSubscription::isFinished);
        } catch (RuntimeException | Error failed) {
            LOG.log(System.Logger.Level.ERROR, "the time limits of deliveries could not be extended", failed);
        }
    }

    /**
     * Sets the name of the stream to create for a shared topic without a stream. The default is {@code CAPSTAN_} and
     * the topic.
     *
     * @param name 1 to 255 of the characters A-Z, a-z, 0-9, _ and -, otherwise {@link IllegalArgumentException}
     */
    public void stream(String topic, String name) {
        setup.name(topic, name);
    }

    /** Publishes by {@link #publish(String, String, byte[])}, with a random id. */
    @Override
    public void publish(String topic, byte[] message) {
        publish(topic, UUID.randomUUID().toString(), message);
    }

    /**
     * Publishes a message and returns once a stream has stored it, within 2 seconds of sending it.
     *
     * <p>Throws {@link BusUnavailable} if the bus is not connected, no stream covers the topic and this bus does not
     * share it, the message is larger than the server or the stream allows, the stream is full, or the server does not
     * confirm the message. Only in the last case the message {@linkplain BusUnavailable#mayHaveArrived() may have
     * arrived}.
     *
     * @param id 1 to 256 printable ASCII characters without spaces; a stream that Capstan created keeps one message of
     *     each id in 10 minutes
     */
    @Override
    public void publish(String topic, String id, byte[] message) {
        if (!ID.matcher(id).matches()) {
            throw new BusUnavailable("the message id is not valid; use 1 to 256 printable ASCII characters");
        }
        Connection connection = nats.connectionFor(topic, message);
        if (message.length + RESERVED_BYTES > connection.getMaxPayload()) {
            throw new BusUnavailable("a message of " + message.length + " bytes and " + RESERVED_BYTES
                    + " for headers exceeds the maximum payload of " + connection.getMaxPayload()
                    + " bytes; send less, or raise max_payload of the NATS server");
        }
        publisher.publish(connection, topic, new Headers().put(ID_HEADER, id), message);
    }

    /** Subscribes by {@link NatsMessageBus#subscribe}: receives messages published from now on, each at most once. */
    @Override
    public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
        if (closed) {
            throw NatsMessageBus.closed(topic);
        }
        return nats.subscribe(topic, receiver);
    }

    /**
     * Delivers the messages in the stream of a topic, including earlier ones. The subscription waits for a connection
     * and for JetStream to respond. If the stream is missing, the subscription or the next message to the topic creates
     * it.
     *
     * <p>If the receiver throws, the message is delivered again after a second.
     */
    @Override
    public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
        JetStreamSharedSubscription share =
                new JetStreamSharedSubscription(NatsMessageBus.checked(topic), name, receiver, context);
        shares.add(share); // before the check, so that close() ends it or the check finds it
        if (closed) {
            shares.remove(share);
            throw NatsMessageBus.closed(topic);
        }
        share.begin();
        return share;
    }

    @Override
    public long maxMessageBytes() {
        long max = nats.maxMessageBytes();
        return max == Long.MAX_VALUE ? max : max - RESERVED_BYTES;
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    /**
     * Stops requesting messages, and waits at most two seconds for deliveries to be settled. The server delivers the
     * others again 30 seconds later. The connection stays open.
     */
    @Override
    public void close() {
        closed = true;
        long until = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        try {
            for (JetStreamSharedSubscription share : shares) {
                share.close(until);
            }
            for (JetStreamSharedSubscription share : shares) {
                share.awaitSettled(until);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            setups.shutdownNow();
            timer.shutdownNow();
        }
    }

    /** Returns the address of the NATS servers, without secrets. */
    @Override
    public String toString() {
        return nats.toString();
    }
}
