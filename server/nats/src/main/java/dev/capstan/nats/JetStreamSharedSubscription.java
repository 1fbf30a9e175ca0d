package dev.capstan.nats;

import dev.capstan.core.port.MessageBus;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A topic shared under a name over JetStream. The subscription outlives its connections. */
final class JetStreamSharedSubscription implements MessageBus.Subscription, JetStreamPull.Listener {

    private static final System.Logger LOG = System.getLogger(JetStreamSharedSubscription.class.getName());
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_REPORTED = 64;

    private final String topic;
    private final String name;
    private final JetStreamContext context;
    private final DeliveryQueue queue;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final Set<String> reported = new HashSet<>();
    private @Nullable JetStreamPull pull;
    private boolean closed;

    /** Creates a subscription that requests no messages before {@link #begin}. */
    JetStreamSharedSubscription(
            String topic, String name, Consumer<MessageBus.Delivery> receiver, JetStreamContext context) {
        this.topic = topic;
        this.name = name;
        this.context = context;
        this.queue = new DeliveryQueue(topic, receiver, context, this::requestEnded);
    }

    String topic() {
        return topic;
    }

    /** Starts to look for the stream and its consumer in the background, until they are found. */
    void begin() {
        schedule(Duration.ZERO);
    }

    private void schedule(Duration pause) {
        if (scheduled.compareAndSet(false, true)) {
            try {
                context.setups().schedule(this::connect, pause.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException stopped) {
                LOG.log(System.Logger.Level.DEBUG, "the bus is closed; " + topic + " is not requested again");
            }
        }
    }

    private void connect() {
        scheduled.set(false);
        Connection connection = context.connections().get();
        if (connection == null || !needsPullOn(connection)) {
            return;
        }
        try {
            String stream = context.setup().forRequests(connection, topic);
            String consumer = context.setup().consumer(connection, stream, name, topic, context.limits());
            replace(new JetStreamPull(connection, stream, consumer, this));
        } catch (IOException | JetStreamApiException | RuntimeException | OutOfMemoryError failed) {
            report("'" + topic + "' cannot be consumed from JetStream: " + failed.getMessage());
            schedule(RETRY);
        }
    }

    private synchronized boolean needsPullOn(Connection connection) {
        return !closed && (pull == null || !pull.isAliveOn(connection));
    }

    private void replace(JetStreamPull next) {
        JetStreamPull last;
        synchronized (this) {
            last = closed ? next : pull;
            pull = next;
        }
        if (last != null) {
            last.drain(CLOSE_TIMEOUT.toNanos());
        }
        requestEnded();
    }

    private synchronized void report(String problem) {
        boolean isNew = reported.size() < MAX_REPORTED && reported.add(problem);
        LOG.log(
                isNew ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                problem + "; retrying every " + RETRY.toSeconds() + " s");
    }

    @Override
    public void messageReceived(Message message) {
        queue.put(message);
    }

    @Override
    public synchronized void requestEnded() {
        int capacity = queue.capacity();
        if (pull != null && !closed && capacity > 0) {
            pull.request(capacity, queue.byteCapacity());
        }
    }

    @Override
    public void failed(String reason) {
        report("JetStream stopped delivering '" + topic + "' (" + reason + ")");
        schedule(RETRY);
    }

    /** Extends the deliveries, and detects a silent server. */
    void tick() {
        queue.extendAll();
        JetStreamPull current;
        synchronized (this) {
            current = pull;
        }
        if (current != null) {
            current.checkHeartbeat();
        }
    }

    /** Whether the subscription is closed and all of its deliveries are settled. */
    synchronized boolean isFinished() {
        return closed && queue.isEmpty();
    }

    /** Stops requesting messages and returns those that wait. Deliveries in progress may still be settled. */
    @Override
    public void close() {
        close(System.nanoTime() + CLOSE_TIMEOUT.toNanos());
    }

    void close(long until) {
        JetStreamPull last;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            last = pull;
        }
        queue.stop();
        if (last != null) {
            last.drain(until - System.nanoTime());
        }
        queue.close();
    }

    void awaitSettled(long until) throws InterruptedException {
        queue.awaitSettled(until);
    }
}
