package dev.capstan.discovery.inbox;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The thread that starts the processing of the inbox: at once after a signal, and every {@value #SECONDS} seconds. */
public final class InboxThread implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(InboxThread.class.getName());
    private static final long SECONDS = 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Semaphore signals = new Semaphore(0);
    private final Runnable task;
    private final Thread thread = DaemonThreads.named("agh-inbox", this::run);
    private volatile boolean stopping;

    /** Creates a thread that is not started. */
    public InboxThread(Runnable task) {
        this.task = task;
    }

    /** Starts the processing, including envelopes that a previous server process left behind. */
    public void start() {
        thread.start();
    }

    /** Requests a run. */
    public void signal() {
        if (signals.availablePermits() == 0) {
            signals.release();
        }
    }

    private void run() {
        try {
            while (!stopping) {
                attempt();
                if (signals.tryAcquire(SECONDS, TimeUnit.SECONDS)) {
                    signals.drainPermits();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs the task. An error, such as exhausted memory, ends this run and never the thread. */
    private void attempt() {
        try {
            task.run();
        } catch (Throwable failed) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the inbox cannot be processed; retrying in " + SECONDS + " s",
                    AuditUnavailable.trace(failed));
        }
    }

    /** Stops after the current run. The thread is not interrupted, because that would close an embedded database. */
    @Override
    public void close() {
        stopping = true;
        signal();
        try {
            thread.join(TIMEOUT.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
