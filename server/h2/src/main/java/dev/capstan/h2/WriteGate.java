package dev.capstan.h2;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The gate that keeps transactions whole in the file of an embedded database: H2 writes to it while no statement
 * changes anything.
 *
 * <p>H2 writes one table after the other. A transaction that changes or commits something meanwhile would be in some
 * tables of the file and not in others, and a process killed before the next write would leave it so. Between two
 * statements a transaction is whole: H2 rolls it back when it opens such a file.
 *
 * <p>A thread about to write the file holds up new transactions. The others continue until none of them executes a
 * statement, as they may hold rows that one of these statements waits for.
 *
 * <p>Beyond this gate, H2 writes only when the unwritten changes fill three quarters of its buffer, which has up to 19
 * MiB.
 */
@Singleton
final class WriteGate {

    private static final System.Logger LOG = System.getLogger(WriteGate.class.getName());

    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final long maxWaitNanos;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Condition opened = lock.newCondition();
    private int executing;
    private boolean isClosing;
    private @Nullable Thread writer;

    /** Creates an open gate. */
    @Inject
    WriteGate() {
        this(MAX_WAIT);
    }

    /**
     * Creates an open gate.
     *
     * @param maxWait maximum wait for a running statement; a longer wait would hold up all others
     */
    WriteGate(Duration maxWait) {
        this.maxWaitNanos = maxWait.toNanos();
    }

    /** A write of the file. */
    interface WriteOperation<T> {
        T run() throws SQLException;
    }

    /**
     * Enters a statement that changes or locks rows, or the end of a transaction. Waits while the file is being
     * written.
     *
     * @param isFirst whether it begins a transaction
     */
    void enter(boolean isFirst) {
        lock.lock();
        try {
            while (isClosed(isFirst)) {
                opened.awaitUninterruptibly();
            }
            executing++;
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed(boolean isFirst) {
        return writer == null ? isFirst && isClosing : writer != Thread.currentThread();
    }

    /** Leaves a statement. */
    void leave() {
        lock.lock();
        try {
            executing--;
            if (executing == 0) {
                idle.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Runs a write of the file once no statement is being executed, and lets none start meanwhile. */
    <T> T closed(WriteOperation<T> writeOperation) throws SQLException {
        oneAtATime.lock();
        try {
            close();
            return writeOperation.run();
        } finally {
            open();
            oneAtATime.unlock();
        }
    }

    private void close() {
        lock.lock();
        try {
            isClosing = true;
            long nanos = maxWaitNanos;
            boolean interrupted = false;
            while (executing > 0 && nanos > 0) {
                try {
                    nanos = idle.awaitNanos(nanos);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (executing > 0) {
                LOG.log(System.Logger.Level.DEBUG, "the file is written while {0} statements are running", executing);
            }
            writer = Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    private void open() {
        lock.lock();
        try {
            isClosing = false;
            writer = null;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
