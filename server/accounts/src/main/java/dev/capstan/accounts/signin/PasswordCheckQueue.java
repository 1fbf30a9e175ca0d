package dev.capstan.accounts.signin;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The places in which passwords are checked: few, since a check is costly on purpose and strangers can ask for any
 * number. The networks that wait for one take turns, so that none keeps another waiting for more than one check.
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
     * Opens the places.
     *
     * @param count how many passwords are checked at once, ≥ 1
     * @param patience how long a request waits for a place
     */
    PasswordCheckQueue(int count, Duration patience) {
        this.places = new Semaphore(count, true);
        this.patience = patience;
    }

    /** The requests of one network: the first of them waits for a place, the others for their turn. */
    private static final class NetworkQueue {
        private final Semaphore turn = new Semaphore(1, true);
        private int length;
    }

    /** Takes a place for a network, to be left; false where the line is full or too slow. */
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

    /** Leaves the place that a network was given. */
    void leave(String network) {
        places.release();
        quit(network).turn.release();
    }

    /** Returns how many requests are checked or wait. */
    synchronized int inLine() {
        return all;
    }

    /** Whether a network waits for a place. */
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
            throw new IllegalStateException("nobody of this network is in line");
        }
        line.length--;
        all--;
        if (line.length == 0) {
            lines.remove(network);
        }
        return line;
    }
}
