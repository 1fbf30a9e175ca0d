package dev.capstan.database.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be written of the use of tokens, hosts and agents. Tokens are in a hurry; the times of last use go with
 * the next of them, or after {@value #LONGEST_LINGER_MILLIS} ms. A full queue makes further tokens wait.
 */
final class UseQueue {

    private static final int MOST_TOKENS = 1024;
    private static final int LONGEST_LINGER_MILLIS = 50;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomy = lock.newCondition();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<FirstUse> tokens = new ArrayDeque<>();
    private final Map<String, Long> unwritten = new HashMap<>();
    private boolean noted;
    private boolean closed;

    /**
     * What is written in one transaction.
     *
     * @param tokens the tokens, in order of arrival
     * @param lastUses the times of last use in milliseconds, by id
     */
    record Group(List<FirstUse> tokens, Map<String, Long> lastUses) {

        boolean isEmpty() {
            return tokens.isEmpty() && lastUses.isEmpty();
        }
    }

    /** Puts a token at the end, and waits for room, whatever interrupts; false where the queue is closed. */
    boolean put(FirstUse token) {
        lock.lock();
        try {
            while (tokens.size() >= MOST_TOKENS && !closed) {
                roomy.awaitUninterruptibly();
            }
            if (closed) {
                return false;
            }
            tokens.add(token);
            filled.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Notes a use, unless a later one of the same id waits already. */
    void note(String id, long millis) {
        lock.lock();
        try {
            unwritten.merge(id, millis, Math::max);
            if (!noted) {
                noted = true;
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The time of last use that waits for this id, if one does. */
    @Nullable
    Long unwritten(String id) {
        lock.lock();
        try {
            return unwritten.get(id);
        } finally {
            lock.unlock();
        }
    }

    /** The times of last use that wait, by id. */
    Map<String, Long> unwritten() {
        lock.lock();
        try {
            return Map.copyOf(unwritten);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next group; an empty one where the queue is closed and nothing is left. */
    Group takeGroup() {
        lock.lock();
        try {
            awaitSomething();
            List<FirstUse> taken = new ArrayList<>(tokens);
            tokens.clear();
            Map<String, Long> lastUses = closed && !noted && taken.isEmpty() ? Map.of() : Map.copyOf(unwritten);
            noted = false;
            roomy.signalAll();
            return new Group(taken, lastUses);
        } finally {
            lock.unlock();
        }
    }

    private void awaitSomething() {
        while (tokens.isEmpty() && !noted && !closed) {
            filled.awaitUninterruptibly();
        }
        try {
            long linger = TimeUnit.MILLISECONDS.toNanos(LONGEST_LINGER_MILLIS);
            while (tokens.isEmpty() && !closed && linger > 0) {
                linger = filled.awaitNanos(linger);
            }
        } catch (InterruptedException e) {
            // then it lingers no longer
        }
    }

    /** These times of last use are in the database now. */
    void written(Map<String, Long> lastUses) {
        lock.lock();
        try {
            lastUses.forEach(unwritten::remove);
        } finally {
            lock.unlock();
        }
    }

    /** Takes no further tokens; what waits is still to be taken. */
    void close() {
        lock.lock();
        try {
            closed = true;
            roomy.signalAll();
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
