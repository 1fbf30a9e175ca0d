package dev.capstan.accounts.signin;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The queue for password checks: few run at once, since a check is costly by design and unknown callers can request any
 * number. Waiting networks take turns, so that each delays another by at most one check.
 */
final class PasswordCheckQueue {

    /** The maximum number of requests of one network that are checked or wait. */
    static final int MAX_PER_NETWORK = 16;

    private static final int MAX_WAITING = 48;

    private final Semaphore permits;
    private final Duration timeout;
    private final Map<String, NetworkQueue> queues = new HashMap<>();
    private int all;

    /**
     * Creates the queue.
     *
     * @param count maximum number of concurrent checks, ≥ 1
     * @param timeout maximum wait for a slot
     */
    PasswordCheckQueue(int count, Duration timeout) {
        this.permits = new Semaphore(count, true);
        this.timeout = timeout;
    }

    /** The requests of one network: the first one waits for a slot, the others for their turn. */
    private static final class NetworkQueue {
        private final Semaphore turn = new Semaphore(1, true);
        private int length;
    }

    /**
     * Takes a slot for a network, to be released with {@link #release}. Returns false if the queue is full or the wait
     * too long.
     */
    boolean enter(String network) {
        NetworkQueue queue = join(network);
        if (queue == null) {
            return false;
        }
        boolean entered = false;
        try {
            entered = tryAcquireInOrder(queue);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!entered) {
                dequeue(network);
            }
        }
        return entered;
    }

    private boolean tryAcquireInOrder(NetworkQueue queue) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        if (!queue.turn.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        boolean acquired = false;
        try {
            acquired = permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } finally {
            if (!acquired) {
                queue.turn.release();
            }
        }
        return acquired;
    }

    /** Releases the slot of a network. */
    void release(String network) {
        permits.release();
        dequeue(network).turn.release();
    }

    /** Returns the number of requests that are checked or wait. */
    synchronized int inLine() {
        return all;
    }

    /** Whether a network waits for a slot. */
    boolean isAwaited() {
        return permits.hasQueuedThreads();
    }

    private synchronized @Nullable NetworkQueue join(String network) {
        NetworkQueue queue = queues.computeIfAbsent(network, first -> new NetworkQueue());
        if (all >= MAX_WAITING || queue.length >= MAX_PER_NETWORK) {
            queues.computeIfPresent(network, (name, found) -> found.length == 0 ? null : found);
            return null;
        }
        queue.length++;
        all++;
        return queue;
    }

    private synchronized NetworkQueue dequeue(String network) {
        NetworkQueue queue = queues.get(network);
        if (queue == null) {
            throw new IllegalStateException("no password check of this network is waiting");
        }
        queue.length--;
        all--;
        if (queue.length == 0) {
            queues.remove(network);
        }
        return queue;
    }
}
