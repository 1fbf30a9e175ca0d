package dev.capstan.server.jdbc;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Keeps transactions whole in the file of an embedded database: H2 writes to it while none of them is under way.
 *
 * <p>H2 takes one table after the other when it writes. A transaction that ends meanwhile would be in some tables of the
 * file and not in others, and a process that is killed before the next writing would leave it so.
 *
 * <p>A thread is within the gate from the first statement that changes or locks a row until the end of its transaction.
 * Whoever holds a row is therefore within, and never waits for the gate. Beyond it, H2 writes only when the changes that
 * are not written yet fill three quarters of its buffer, which has up to 19 MiB.
 */
@Singleton
final class WriteGate {

    private static final System.Logger LOG = System.getLogger(WriteGate.class.getName());

    /** A transaction that takes longer is not waited for: everybody else would wait with it. */
    private static final long LONGEST_WAIT_MS = 500;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** What has the file written. */
    interface Writing<T> {
        T run() throws SQLException;
    }

    /** Begins a transaction of this thread that writes; waits while the file is being written. */
    void enter() {
        lock.readLock().lock();
    }

    /** Ends a transaction of this thread. */
    void leave() {
        lock.readLock().unlock();
    }

    /** Has the file written once no transaction is under way, and lets none begin meanwhile. */
    <T> T closed(Writing<T> writing) throws SQLException {
        boolean isClosed = close();
        if (!isClosed) {
            LOG.log(System.Logger.Level.DEBUG, "the file is written while {0} transactions are under way", underWay());
        }
        try {
            return writing.run();
        } finally {
            if (isClosed) {
                lock.writeLock().unlock();
            }
        }
    }

    private boolean close() {
        if (lock.getReadHoldCount() > 0) {
            return false;
        }
        boolean interrupted = Thread.interrupted();
        try {
            return lock.writeLock().tryLock(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns how many transactions that write are under way. */
    int underWay() {
        return lock.getReadLockCount();
    }
}
