package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import io.nats.client.Message;
import io.nats.client.impl.AckType;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** One delivery of a message that JetStream keeps until it is settled. Only the first settlement has an effect. */
final class JetStreamDelivery implements MessageBus.Delivery {

    /** The pause after a dead letter could not be stored. It is long because few deliveries are left. */
    private static final Duration DEAD_LETTER_RETRY = Duration.ofSeconds(30);

    private final String topic;
    private final byte[] message;
    private final MessageOrigin origin;
    private final JetStreamContext context;
    private final Consumer<JetStreamDelivery> whenSettled;
    private String ackSubject;
    private long deliveries;
    private long since = System.nanoTime();
    private boolean settled;

    /**
     * Creates an unsettled delivery.
     *
     * @param arrived a message of JetStream
     * @param whenSettled called once, after the settlement was sent
     */
    JetStreamDelivery(
            String topic, Message arrived, JetStreamContext context, Consumer<JetStreamDelivery> whenSettled) {
        this.topic = topic;
        this.message = arrived.getData();
        this.origin = MessageOrigin.of(arrived.metaData());
        this.context = context;
        this.whenSettled = whenSettled;
        this.ackSubject = arrived.getReplyTo();
        this.deliveries = arrived.metaData().deliveredCount();
    }

    MessageOrigin origin() {
        return origin;
    }

    @Override
    public byte[] message() {
        return message;
    }

    @Override
    public String id() {
        return origin.stream() + " " + origin.sequence() + " " + origin.stored();
    }

    @Override
    public boolean isRedelivered() {
        return deliveries() > 1;
    }

    /** Returns the number of deliveries of the message, at least 1. */
    synchronized long deliveries() {
        return deliveries;
    }

    /**
     * Takes over the settlement of another delivery of the same message, which arrived while this one is in progress.
     */
    synchronized void replaceBy(JetStreamDelivery again) {
        ackSubject = again.ackSubject;
        deliveries = again.deliveries;
        inProgress();
    }

    /** Restarts the time limit for the receiver, however long the message waited. */
    synchronized void extendAckWait() {
        since = System.nanoTime();
    }

    /** Reports progress to the server. Returns false once the time limit has passed. */
    synchronized boolean extend() {
        if (System.nanoTime() - since > context.limits().progressLimit().toNanos()) {
            return false;
        }
        inProgress();
        return true;
    }

    @Override
    public synchronized void inProgress() {
        if (!settled) {
            context.acks().send(ackSubject, AckType.AckProgress.bytes);
        }
    }

    @Override
    public void acknowledge() {
        settle(AckType.AckAck.bytes);
    }

    /** Requests another delivery after a growing pause, or stores a dead letter if this was the last delivery allowed. */
    @Override
    public void redeliver() {
        long now = deliveries();
        int max = context.limits().maxDeliveries();
        if (now >= max) {
            deadLetter("not processed after " + max + " deliveries");
        } else {
            settle(AckType.AckNak.bodyBytes(context.limits().retryDelay(now).toNanos()));
        }
    }

    /** Returns the message to the server for immediate delivery to another instance. The receiver did not get it. */
    void nak() {
        settle(AckType.AckNak.bytes);
    }

    /** Stores the message as a dead letter, on a thread of the bus, and then ends its deliveries. */
    @Override
    public void deadLetter(String reason) {
        if (!claim()) {
            return;
        }
        try {
            context.deliveries().execute(() -> putAside(reason));
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            finish(AckType.AckNak.bodyBytes(DEAD_LETTER_RETRY.toNanos()));
        }
    }

    private void putAside(String reason) {
        byte[] ack = AckType.AckNak.bodyBytes(DEAD_LETTER_RETRY.toNanos());
        try {
            context.deadLetters().store(topic, this, reason);
            ack = AckType.AckTerm.bytes;
            context.deadLetters()
                    .log()
                    .add("message " + origin.sequence() + " of stream " + origin.stream()
                            + " was stored as a dead letter on " + JetStreamNames.deadLetterSubject(topic));
        } catch (BusUnavailable failed) {
            context.deadLetters()
                    .log()
                    .add("message " + origin.sequence() + " of stream " + origin.stream()
                            + " is unusable, but could not be stored as a dead letter: " + failed.getMessage()
                            + "; it is delivered again in "
                            + DEAD_LETTER_RETRY.toSeconds() + " s");
        } finally {
            finish(ack);
        }
    }

    private void settle(byte[] ack) {
        if (claim()) {
            finish(ack);
        }
    }

    private synchronized boolean claim() {
        boolean first = !settled;
        settled = true;
        return first;
    }

    private void finish(byte[] ack) {
        String subject;
        synchronized (this) {
            subject = ackSubject;
        }
        context.acks().settle(subject, ack);
        whenSettled.accept(this);
    }
}
