package dev.capstan.server.accounts;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The places in which passwords are checked: few, since a check is costly on purpose and strangers can ask for any
 * number. A bounded line waits for them, with a share for each network.
 */
final class PasswordPlaces {

    private static final int MOST_WAITING = 48;
    /** How many requests of one network are checked or wait at once. */
    static final int MOST_OF_NETWORK = 16;

    private final Semaphore places;
    private final Duration patience;
    private final Map<String, Integer> inLine = new HashMap<>();
    private int all;

    /**
     * Opens the places.
     *
     * @param count how many passwords are checked at once, ≥ 1
     * @param patience how long a request waits for a place
     */
    PasswordPlaces(int count, Duration patience) {
        this.places = new Semaphore(count, true);
        this.patience = patience;
    }

    /** Takes a place for a network, to be left; false where the line is full or too slow. */
    boolean enter(String network) {
        if (!join(network)) {
            return false;
        }
        boolean entered = false;
        try {
            entered = places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!entered) {
                quit(network);
            }
        }
        return entered;
    }

    /** Leaves the place that a network was given. */
    void leave(String network) {
        places.release();
        quit(network);
    }

    /** Returns how many requests are checked or wait. */
    synchronized int inLine() {
        return all;
    }

    private synchronized boolean join(String network) {
        int own = inLine.getOrDefault(network, 0);
        if (all >= MOST_WAITING || own >= MOST_OF_NETWORK) {
            return false;
        }
        inLine.put(network, own + 1);
        all++;
        return true;
    }

    private synchronized void quit(String network) {
        inLine.computeIfPresent(network, (name, own) -> own == 1 ? null : own - 1);
        all--;
    }
}
