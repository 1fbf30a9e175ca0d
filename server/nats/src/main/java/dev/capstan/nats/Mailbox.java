package dev.capstan.nats;

import dev.capstan.core.port.AuditUnavailable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one subscription that wait for their receiver, which takes them one by one. If they arrive faster,
 * the newest are dropped and counted.
 */
final class Mailbox {

    /** Maximum number of waiting messages. */
    static final int MAX_MESSAGES = 4096;

    /** Maximum number of bytes of the waiting messages, if the shared budget suffices. */
    static final int MAX_BYTES = 8 * 1024 * 1024;

    private static final System.Logger LOG = System.getLogger(Mailbox.class.getName());

    private final String topic;
    private final Consumer<byte[]> receiver;
    private final Executor deliveries;
    private final ByteBudget budget;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long bytes;
    private long dropped;
    private boolean delivering;
    private boolean closed;

    /**
     * Creates an empty mailbox.
     *
     * @param budget the byte budget shared with other mailboxes
     */
    Mailbox(String topic, Consumer<byte[]> receiver, Executor deliveries, ByteBudget budget) {
        this.topic = topic;
        this.receiver = receiver;
        this.deliveries = deliveries;
        this.budget = budget;
    }

    synchronized void put(byte[] message) {
        if (closed) {
            return;
        }
        if (waiting.size() == MAX_MESSAGES || bytes + message.length > MAX_BYTES || !tryReserve(message.length)) {
            dropped++;
            return;
        }
        waiting.add(message);
        bytes += message.length;
        if (!delivering) {
            begin();
        }
    }

    /** Reserves bytes. An empty mailbox gets them in any case, so that a flood of others does not silence it. */
    private boolean tryReserve(int length) {
        if (waiting.isEmpty()) {
            budget.reserve(length);
            return true;
        }
        return budget.tryReserve(length);
    }

    private void begin() {
        delivering = true;
        try {
            deliveries.execute(this::deliver);
        } catch (RejectedExecutionException | OutOfMemoryError noThread) {
            delivering = false;
            dropped += waiting.size();
            clear();
        }
    }

    private void clear() {
        budget.release(bytes);
        waiting.clear();
        bytes = 0;
    }

    private void deliver() {
        for (byte[] message = next(); message != null; message = next()) {
            try {
                receiver.accept(message);
            } catch (AuditUnavailable unrecorded) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a subscriber of " + topic + " lost a message: " + unrecorded.getMessage());
            } catch (RuntimeException | Error lost) {
                LOG.log(System.Logger.Level.ERROR, "a subscriber of " + topic + " lost a message", lost);
            }
        }
    }

    private synchronized byte @Nullable [] next() {
        byte[] message = waiting.poll();
        if (message == null) {
            delivering = false;
            notifyAll();
        } else {
            bytes -= message.length;
            budget.release(message.length);
        }
        return message;
    }

    /** Returns the number of messages dropped since the last call. */
    synchronized long drainDroppedCount() {
        long count = dropped;
        dropped = 0;
        return count;
    }

    /** Waits until no message waits and the receiver is done, at most this many nanoseconds. */
    synchronized void awaitEmpty(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; delivering && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Closes the mailbox and discards the waiting messages. */
    synchronized void close() {
        closed = true;
        clear();
    }
}
