package dev.capstan.core.concurrent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

/**
 * A group commit for entries of many threads: all waiting entries share one commit and one flush.
 *
 * <p>Entries are committed in the order of submission. A dedicated thread commits, so that an interrupted caller cannot
 * disturb a commit. Callers wait until the outcome of their group is known, even when interrupted; the interrupt is
 * then still set.
 *
 * @param <T> entry, committed as a whole or not at all
 */
public final class GroupCommit<T> implements AutoCloseable {

    /** Maximum number of waiting entries; further callers block until there is space. */
    public static final int MAX_WAITING = 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomy = lock.newCondition();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<Pending<T>> waiting = new ArrayDeque<>();
    private final ToLongFunction<? super T> weight;
    private final long maxWeight;
    private final Committer<T> committer;
    private final Thread thread;
    private long requestedAt;
    private boolean requested;
    private boolean closed;

    /** Commits one group. */
    @FunctionalInterface
    public interface Committer<T> {

        /**
         * Commits a whole group, or throws if none of it was committed.
         *
         * @param group the entries in order; empty only for a group that {@link GroupCommit#commitWithin} asked for
         */
        void commit(List<T> group);
    }

    /** The failure to commit an entry. */
    public static final class NotCommitted extends RuntimeException {

        private static final long serialVersionUID = 1;

        NotCommitted(Throwable cause) {
            super("not committed", cause);
        }

        /** Returns what the committer threw, or an {@link IllegalStateException} after {@link GroupCommit#close}. */
        public Throwable failure() {
            return Objects.requireNonNull(getCause());
        }
    }

    /** An entry and its outcome for the waiting caller: empty, or why it was not committed. */
    private record Pending<T>(T entry, long weight, CompletableFuture<Optional<Throwable>> outcome) {}

    /**
     * Starts a thread that commits groups of up to {@value #MAX_WAITING} entries.
     *
     * @param name name of the thread and of the target, such as {@code audit trail}
     */
    public GroupCommit(String name, Committer<T> committer) {
        this(name, entry -> 1, MAX_WAITING, committer);
    }

    /**
     * Starts a thread that commits groups.
     *
     * @param name name of the thread and of the target, such as {@code audit trail}
     * @param weight weight of an entry, ≥ 0
     * @param maxWeight maximum weight of a group; a heavier entry is a group of its own
     */
    public GroupCommit(String name, ToLongFunction<? super T> weight, long maxWeight, Committer<T> committer) {
        this.weight = weight;
        this.maxWeight = maxWeight;
        this.committer = committer;
        this.thread = DaemonThreads.named(name, this::commitGroups);
        this.thread.start();
    }

    /**
     * Commits an entry, and returns once that is done.
     *
     * @throws NotCommitted if it was not, and will not be
     */
    public void submit(T entry) {
        Pending<T> pending = new Pending<>(entry, weight.applyAsLong(entry), new CompletableFuture<>());
        if (!put(pending)) {
            throw new NotCommitted(new IllegalStateException("the " + thread.getName() + " is closed"));
        }
        pending.outcome().join().ifPresent(failure -> {
            throw new NotCommitted(failure);
        });
    }

    /** Requests a commit within this time, even if no entry is submitted until then. Does not wait for it. */
    public void commitWithin(Duration limit) {
        lock.lock();
        try {
            if (!requested) {
                requested = true;
                requestedAt = System.nanoTime() + limit.toNanos();
                filled.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean put(Pending<T> pending) {
        lock.lock();
        try {
            while (waiting.size() >= MAX_WAITING && !closed) {
                roomy.awaitUninterruptibly();
            }
            if (closed) {
                return false;
            }
            waiting.add(pending);
            filled.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Commits group after group, in one list: without memory for another, the thread would end and callers wait. */
    private void commitGroups() {
        List<Pending<T>> group = new ArrayList<>(MAX_WAITING);
        for (; takeGroup(group); group.clear()) {
            Optional<Throwable> outcome = commit(group);
            for (Pending<T> pending : group) {
                pending.outcome().complete(outcome);
            }
        }
    }

    /** Commits a group. Catches every failure: if the thread died, all later callers would wait forever. */
    private Optional<Throwable> commit(List<Pending<T>> group) {
        try {
            committer.commit(group.stream().map(Pending::entry).toList());
            return Optional.empty();
        } catch (Throwable failure) {
            return Optional.of(failure);
        }
    }

    /** Waits for the next group and fills it; returns false once this is closed and nothing is left to commit. */
    private boolean takeGroup(List<Pending<T>> group) {
        lock.lock();
        try {
            awaitEntry();
            if (waiting.isEmpty() && !requested) {
                return false;
            }
            requested = false;
            long total = 0;
            while (!waiting.isEmpty()
                    && (group.isEmpty() || total + waiting.element().weight() <= maxWeight)) {
                Pending<T> next = waiting.remove();
                total += next.weight();
                group.add(next);
            }
            roomy.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void awaitEntry() {
        while (waiting.isEmpty() && !requested && !closed) {
            filled.awaitUninterruptibly();
        }
        try {
            long left = requestedAt - System.nanoTime();
            while (waiting.isEmpty() && !closed && left > 0) {
                left = filled.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            // commits at once instead of waiting for more entries
        }
    }

    /** Commits all waiting entries, and stops. Later entries are {@link NotCommitted}. May be called twice. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            roomy.signalAll();
            filled.signalAll();
        } finally {
            lock.unlock();
        }
        awaitThread();
    }

    private void awaitThread() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
