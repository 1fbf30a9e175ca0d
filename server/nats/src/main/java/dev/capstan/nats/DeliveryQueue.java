package dev.capstan.nats;

import dev.capstan.core.port.MessageBus;
import io.nats.client.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The unsettled deliveries of one shared subscription: those that wait for the receiver, which takes them one by one,
 * and those in progress.
 */
final class DeliveryQueue {

    /** Maximum number of unsettled deliveries. */
    static final int MAX_HELD = 256;

    /** Maximum number of deliveries that wait for the receiver. The rest stay on the server, for any other instance. */
    static final int MAX_WAITING = 64;

    /** Maximum number of bytes of the unsettled deliveries, exceeded by at most one message. */
    static final long MAX_BYTES = 16L * 1024 * 1024;

    private static final System.Logger LOG = System.getLogger(DeliveryQueue.class.getName());

    private final String topic;
    private final Consumer<MessageBus.Delivery> receiver;
    private final JetStreamContext context;
    private final Runnable whenFree;
    private final Map<MessageOrigin, JetStreamDelivery> held = new HashMap<>();
    private final Deque<JetStreamDelivery> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean delivering;
    private boolean stopped;
    private boolean closed;

    /**
     * Creates an empty queue.
     *
     * @param whenFree run without a lock whenever there may be capacity for more messages
     */
    DeliveryQueue(String topic, Consumer<MessageBus.Delivery> receiver, JetStreamContext context, Runnable whenFree) {
        this.topic = topic;
        this.receiver = receiver;
        this.context = context;
        this.whenFree = whenFree;
    }

    /** Returns how many more messages may be requested. */
    synchronized int capacity() {
        return stopped || bytes >= MAX_BYTES ? 0 : Math.min(MAX_HELD - held.size(), MAX_WAITING - waiting.size());
    }

    /** Returns how many more bytes may be requested. */
    synchronized long byteCapacity() {
        return MAX_BYTES - bytes;
    }

    /** Adds a message of JetStream: a new one, or another delivery of an unsettled one. */
    void put(Message message) {
        JetStreamDelivery delivery = new JetStreamDelivery(topic, message, context, this::settled);
        boolean exhausted = delivery.deliveries() > context.limits().maxDeliveries();
        boolean refused;
        boolean begins = false;
        synchronized (this) {
            JetStreamDelivery known = held.get(delivery.origin());
            if (known != null) {
                known.replaceBy(delivery);
                return;
            }
            held.put(delivery.origin(), delivery);
            bytes += delivery.message().length;
            refused = closed;
            if (!refused && !exhausted) {
                waiting.add(delivery);
                begins = !delivering && !stopped;
                delivering |= begins;
            }
        }
        if (refused) {
            delivery.nak();
        } else if (exhausted) {
            delivery.redeliver();
        } else if (begins) {
            begin();
        }
    }

    private void begin() {
        try {
            context.deliveries().execute(this::deliver);
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            for (JetStreamDelivery delivery = next(); delivery != null; delivery = next()) {
                delivery.redeliver();
            }
        }
    }

    private void deliver() {
        for (JetStreamDelivery delivery = next(); delivery != null; delivery = next()) {
            whenFree.run();
            delivery.extendAckWait();
            try {
                receiver.accept(delivery);
            } catch (RuntimeException | Error failed) {
                LOG.log(System.Logger.Level.ERROR, "a receiver on " + topic + " failed; the message is kept", failed);
                delivery.redeliver();
            }
        }
    }

    private synchronized @Nullable JetStreamDelivery next() {
        JetStreamDelivery delivery = stopped ? null : waiting.poll();
        delivering = delivery != null;
        return delivery;
    }

    private void settled(JetStreamDelivery delivery) {
        release(delivery);
        whenFree.run();
    }

    private synchronized void release(JetStreamDelivery delivery) {
        if (held.remove(delivery.origin(), delivery)) {
            bytes -= delivery.message().length;
        }
        notifyAll();
    }

    /** Reports progress of all deliveries to the server. Gives up those whose time limit has passed. */
    void extendAll() {
        List<JetStreamDelivery> present;
        synchronized (this) {
            present = new ArrayList<>(held.values());
        }
        for (JetStreamDelivery delivery : present) {
            if (!delivery.extend()) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a message on " + topic + " was not settled within "
                                + context.limits().progressLimit() + "; it is delivered again");
                settled(delivery);
            }
        }
    }

    /** Stops handing deliveries to the receiver, which may still settle those in progress. */
    synchronized void stop() {
        stopped = true;
    }

    /**
     * Returns the waiting deliveries, and all that still arrive, to the server. Call it once the server sends no more,
     * as it would send them to this queue again.
     */
    void close() {
        List<JetStreamDelivery> unread;
        synchronized (this) {
            stopped = true;
            closed = true;
            unread = List.copyOf(waiting);
            waiting.clear();
        }
        unread.forEach(JetStreamDelivery::nak);
    }

    synchronized boolean isEmpty() {
        return held.isEmpty();
    }

    /** Waits until every delivery is settled, or until this moment of {@link System#nanoTime}. */
    synchronized void awaitSettled(long until) throws InterruptedException {
        for (long left = until - System.nanoTime(); !held.isEmpty() && left > 0; left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
