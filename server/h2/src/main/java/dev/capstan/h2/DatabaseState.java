package dev.capstan.h2;

import dev.capstan.audit.port.DatabaseOpenCount;
import dev.capstan.core.port.AuditUnavailable;
import jakarta.inject.Singleton;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of the database: writable or not. After a failure nothing is written until a write has succeeded, and
 * nothing that needs a write is started.
 */
@Singleton
public final class DatabaseState implements DatabaseOpenCount {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong withoutConnection = new AtomicLong();
    private volatile @Nullable Fault fault;
    private volatile int generation;
    private volatile boolean readable = true;
    private volatile boolean unsynced;
    private final ThreadLocal<Integer> written = new ThreadLocal<>();
    private WeakReference<Object> opened = new WeakReference<>(null);
    private volatile int openings;
    private boolean woken;

    /**
     * The reason why the database cannot be written.
     *
     * @param reason the reason for the operator
     * @param cause the first failure
     * @param sinceNanos when it began, by the monotonic clock
     */
    record Fault(String reason, @Nullable Throwable cause, long sinceNanos) {}

    public boolean isWritable() {
        return fault == null;
    }

    /** Whether work that needs a write may start. Counts it as refused if not. */
    public boolean admits() {
        boolean isWritable = isWritable();
        if (!isWritable) {
            refused.incrementAndGet();
        }
        return isWritable;
    }

    Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Returns a number that grows with each recovery. Connections of an earlier generation may be dead. */
    public int generation() {
        return generation;
    }

    /** Throws {@link AuditUnavailable} while the database cannot be written. */
    void requireWritable() {
        Fault now = fault;
        if (now != null) {
            refused.incrementAndGet();
            throw new AuditUnavailable("the database cannot be written; nothing was changed or recorded", now.cause());
        }
    }

    /**
     * Throws {@link AuditUnavailable} while the database cannot be read either, so that no caller waits for a
     * connection.
     */
    void requireReadable() {
        Fault now = fault;
        if (now != null && !readable) {
            refused.incrementAndGet();
            throw new AuditUnavailable("the database cannot be read", now.cause());
        }
    }

    /** Notes whether connections can be opened during a fault. */
    void readable(boolean isReadable) {
        readable = isReadable;
    }

    /**
     * Returns the number of an opening of the database. A database that failed is reopened without what was committed
     * and not synced.
     *
     * @param database the open database behind a connection; null where commits are on disk
     */
    int opening(@Nullable Object database) {
        lock.lock();
        try {
            if (database != null && opened.get() != database) {
                opened = new WeakReference<>(database);
                openings++;
                EmbeddedDatabase.keepChunks(database);
            }
            return openings;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int openCount() {
        return openings;
    }

    /** Notes that this thread writes to this opening, and that the write is not synced yet. */
    void writes(int opening) {
        written.set(opening);
        unsynced = true;
    }

    /** Returns the opening that this thread wrote to last, or the current one if it has not written. */
    public int written() {
        Integer last = written.get();
        return last == null ? openCount() : last;
    }

    /**
     * Returns the opening that this thread wrote to last and clears it, as the write is on disk from now on or was
     * lost; empty if nothing was written since the last call.
     */
    OptionalInt clearLastWrite() {
        Integer last = written.get();
        written.remove();
        return last == null ? OptionalInt.empty() : OptionalInt.of(last);
    }

    /** Whether something was written since the last call. */
    boolean clearUnsynced() {
        boolean was = unsynced;
        unsynced = false;
        return was;
    }

    /** Returns the number of calls and writes refused since the last call. */
    long drainRefusedCount() {
        return refused.getAndSet(0);
    }

    /** Counts a caller that found no free connection in time. */
    void connectionLacked() {
        withoutConnection.incrementAndGet();
    }

    /** Returns the number of callers that found no free connection in time since the last call. */
    long drainWithoutConnection() {
        return withoutConnection.getAndSet(0);
    }

    /** Notes a failure of the database, unless its connection is from before the last recovery. */
    void failed(Throwable cause, int ofGeneration) {
        if (ofGeneration == generation) {
            refused.incrementAndGet();
            begin(RootCause.message(cause), cause);
        }
    }

    /** Notes that the database file is not the open one, and returns the exception to throw. */
    AuditUnavailable lost(String reason) {
        refused.incrementAndGet();
        begin(reason, null);
        return new AuditUnavailable("the database file is lost; nothing was recorded", null);
    }

    /** Notes a reason why the database cannot be written. The first reason stays the cause. */
    void begin(String reason, @Nullable Throwable cause) {
        lock.lock();
        try {
            Fault before = fault;
            fault = before == null
                    ? new Fault(reason, cause, System.nanoTime())
                    : new Fault(reason, before.cause() == null ? cause : before.cause(), before.sinceNanos());
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Notes that the database can be written. */
    void recovered() {
        lock.lock();
        try {
            generation++;
            fault = null;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a fault for at most this many milliseconds, or until woken. */
    void awaitFault(long millis) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (fault == null && !woken && left > 0) {
                left = changed.awaitNanos(left);
            }
            woken = false;
        } finally {
            lock.unlock();
        }
    }

    /** Wakes the thread that waits for a fault. */
    void wake() {
        lock.lock();
        try {
            woken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
