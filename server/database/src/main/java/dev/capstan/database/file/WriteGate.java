package dev.capstan.database.file;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps transactions whole in the file of an embedded database: H2 writes to it while no statement changes anything.
 *
 * <p>H2 takes one table after the other when it writes. A transaction that changes or commits something meanwhile would be
 * in some tables of the file and not in others, and a process that is killed before the next writing would leave it so.
 * Between two statements a transaction is whole: H2 rolls it back when it opens such a file.
 *
 * <p>Whoever is about to write the file holds up transactions that begin, and lets the others go on until none of them
 * executes a statement: they may hold rows that one of these statements waits for.
 *
 * <p>Beyond this gate, H2 writes only when the changes that are not written yet fill three quarters of its buffer, which
 * has up to 19 MiB.
 */
@Singleton
final class WriteGate {

    private static final System.Logger LOG = System.getLogger(WriteGate.class.getName());

    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final long longestWaitNanos;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Condition opened = lock.newCondition();
    private int executing;
    private boolean isClosing;
    private @Nullable Thread writer;

    /** A gate that is open. */
    @Inject
    WriteGate() {
        this(MAX_WAIT);
    }

    /**
     * As above.
     *
     * @param longestWait a statement that takes longer is not waited for: everybody else would wait with it
     */
    WriteGate(Duration longestWait) {
        this.longestWaitNanos = longestWait.toNanos();
    }

    /** What has the file written. */
    interface Writing<T> {
        T run() throws SQLException;
    }

    /**
     * Begins a statement that changes or locks rows, or the end of a transaction; waits while the file is being written.
     *
     * @param isFirst whether it begins a transaction
     */
    void enter(boolean isFirst) {
        lock.lock();
        try {
            while (isShut(isFirst)) {
                opened.awaitUninterruptibly();
            }
            executing++;
        } finally {
            lock.unlock();
        }
    }

    private boolean isShut(boolean isFirst) {
        return writer == null ? isFirst && isClosing : writer != Thread.currentThread();
    }

    /** Ends a statement. */
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

    /** Has the file written once no statement is being executed, and lets none begin meanwhile. */
    <T> T closed(Writing<T> writing) throws SQLException {
        oneAtATime.lock();
        try {
            close();
            return writing.run();
        } finally {
            open();
            oneAtATime.unlock();
        }
    }

    private void close() {
        lock.lock();
        try {
            isClosing = true;
            long nanos = longestWaitNanos;
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
                LOG.log(System.Logger.Level.DEBUG, "the file is written while {0} statements are executed", executing);
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
