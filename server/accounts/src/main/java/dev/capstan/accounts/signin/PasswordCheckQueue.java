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

    private final Semaphore places;
    private final Duration patience;
    private final Map<String, NetworkQueue> lines = new HashMap<>();
    private int all;

    /**
     * Creates the queue.
     *
     * @param count maximum number of concurrent checks, ≥ 1
     * @param patience maximum wait for a slot
     */
    PasswordCheckQueue(int count, Duration patience) {
        this.places = new Semaphore(count, true);
        this.patience = patience;
    }

    /** The requests of one network: the first one waits for a slot, the others for their turn. */
    private static final class NetworkQueue {
        private final Semaphore turn = new Semaphore(1, true);
        private int length;
    }

    /**
     * Takes a slot for a network, to be released with {@link #leave}. Returns false if the queue is full or the wait
     * too long.
     */
    boolean enter(String network) {
        NetworkQueue line = join(network);
        if (line == null) {
            return false;
        }
        boolean entered = false;
        try {
            entered = takenInTurn(line);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!entered) {
                quit(network);
            }
        }
        return entered;
    }

    private boolean takenInTurn(NetworkQueue line) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        if (!line.turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        boolean taken = false;
        try {
            taken = places.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } finally {
            if (!taken) {
                line.turn.release();
            }
        }
        return taken;
    }

    /** Releases the slot of a network. */
    void leave(String network) {
        places.release();
        quit(network).turn.release();
    }

    /** Returns the number of requests that are checked or wait. */
    synchronized int inLine() {
        return all;
    }

    /** Whether a network waits for a slot. */
    boolean isAwaited() {
        return places.hasQueuedThreads();
    }

    private synchronized @Nullable NetworkQueue join(String network) {
        NetworkQueue line = lines.computeIfAbsent(network, first -> new NetworkQueue());
        if (all >= MAX_WAITING || line.length >= MAX_PER_NETWORK) {
            lines.computeIfPresent(network, (name, found) -> found.length == 0 ? null : found);
            return null;
        }
        line.length++;
        all++;
        return line;
    }

    private synchronized NetworkQueue quit(String network) {
        NetworkQueue line = lines.get(network);
        if (line == null) {
            throw new IllegalStateException("no password check of this network is waiting");
        }
        line.length--;
        all--;
        if (line.length == 0) {
            lines.remove(network);
        }
        return line;
    }
}
