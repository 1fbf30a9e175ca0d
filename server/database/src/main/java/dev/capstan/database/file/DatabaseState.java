package dev.capstan.database.file;

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
 * Whether the database can be written. After a failure nothing is written, and so nothing begins that has to be written,
 * until somebody has written successfully.
 */
@Singleton
public final class DatabaseState implements DatabaseOpenCount {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final AtomicLong refused = new AtomicLong();
    private volatile @Nullable Fault fault;
    private volatile int generation;
    private volatile boolean readable = true;
    private volatile boolean unsynced;
    private final ThreadLocal<Integer> written = new ThreadLocal<>();
    private WeakReference<Object> opened = new WeakReference<>(null);
    private int openings;
    private boolean woken;

    /**
     * The reason why the database cannot be written.
     *
     * @param reason for the operator
     * @param cause the first failure
     * @param sinceNanos when it began, by the monotonic clock
     */
    record Fault(String reason, @Nullable Throwable cause, long sinceNanos) {}

    public boolean isWritable() {
        return fault == null;
    }

    /** Whether something that has to be written may begin; counts it as refused if not. */
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

    /** Returns a number that grows with each recovery: connections of an earlier one may be dead. */
    public int generation() {
        return generation;
    }

    /** Throws {@link AuditUnavailable} while the database cannot be written. */
    void requireWritable() {
        Fault now = fault;
        if (now != null) {
            refused.incrementAndGet();
            throw new AuditUnavailable(
                    "the database cannot be written at the moment; nothing was changed or recorded", now.cause());
        }
    }

    /** Throws {@link AuditUnavailable} while the database cannot be read either, so that nobody waits for a connection. */
    void requireReadable() {
        Fault now = fault;
        if (now != null && !readable) {
            refused.incrementAndGet();
            throw new AuditUnavailable("the database cannot be read at the moment", now.cause());
        }
    }

    /** Notes whether connections can be made during a fault. */
    void readable(boolean isReadable) {
        readable = isReadable;
    }

    /**
     * Returns the number of an opening of the database: a database that failed is opened anew, without what was committed
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
            }
            return openings;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int openCount() {
        return opening(null);
    }

    /** Notes that this thread writes something, which is not synced yet, to this opening. */
    void writes(int opening) {
        written.set(opening);
        unsynced = true;
    }

    /** Returns the opening that this thread wrote to last; the present one if it wrote to none. */
    public int written() {
        Integer last = written.get();
        return last == null ? openCount() : last;
    }

    /** Returns the same and forgets it, as it is on disk from now on or was lost; empty if nothing was written since. */
    OptionalInt takeWritten() {
        Integer last = written.get();
        written.remove();
        return last == null ? OptionalInt.empty() : OptionalInt.of(last);
    }

    /** Returns whether something was written since this was asked last. */
    boolean takeUnsynced() {
        boolean was = unsynced;
        unsynced = false;
        return was;
    }

    /** Returns how many calls and writes were refused since it was last asked. */
    long takeRefused() {
        return refused.getAndSet(0);
    }

    /** Notes a failure of the database, unless of a connection from before the last recovery. */
    void failed(Throwable cause, int ofGeneration) {
        if (ofGeneration == generation) {
            refused.incrementAndGet();
            begin(RootCause.message(cause), cause);
        }
    }

    /** Notes that the database file is not the open one, and returns what is to be thrown. */
    AuditUnavailable lost(String reason) {
        refused.incrementAndGet();
        begin(reason, null);
        return new AuditUnavailable("the database file is lost; nothing was recorded", null);
    }

    /** Notes a reason why the database cannot be written; the first stays the cause. */
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

    /** Waits for a fault for at most so long, or until woken. */
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

    /** Lets the one who waits for a fault go on. */
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
