package dev.capstan.core.invocation;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Handler.Answer;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs handlers, each under its time limit and only so many at once (INV-6.1).
 *
 * <p>A handler past its limit is interrupted and its caller gets {@link RefusalCode#TIMEOUT}; when all workers are
 * taken a caller gets {@link RefusalCode#BUSY} at once.
 */
public final class Workers implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    /**
     * Workers that start as they are needed.
     *
     * @param name what their threads are called
     * @param most how many may work at once
     */
    public Workers(String name, int most) {
        AtomicInteger number = new AtomicInteger();
        this.threads =
                new ThreadPoolExecutor(0, most, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Work that comes to an answer. */
    @FunctionalInterface
    public interface Work {

        /** The answer. The thread is interrupted when time has run out. */
        Answer answer() throws InterruptedException;
    }

    /**
     * The answer of this work, or why there is none within the limit.
     *
     * @param work what to do
     * @param limit how long it may take
     * @param traceId what a breakdown is logged under
     */
    public Answer run(Work work, Duration limit, String traceId) {
        Future<Answer> answer;
        try {
            answer = threads.submit(work::answer);
        } catch (RejectedExecutionException allTaken) {
            return busy();
        }
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return Answer.failed(
                    RefusalCode.TIMEOUT,
                    "the call exceeded its timeout of " + limit.toMillis() + " ms and was stopped");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Answer.failed(RefusalCode.ABANDONED, "the server stopped before the answer arrived");
        } catch (ExecutionException broken) {
            return brokenDown(broken.getCause(), traceId);
        } finally {
            answer.cancel(true);
        }
    }

    /** Starts work that nobody waits for; whether a worker was free. */
    public boolean start(Runnable work) {
        try {
            threads.execute(work);
            return true;
        } catch (RejectedExecutionException allTaken) {
            return false;
        }
    }

    private Answer busy() {
        return Answer.failed(
                RefusalCode.BUSY, "all " + threads.getMaximumPoolSize() + " workers are taken: call again in a moment");
    }

    private static Answer brokenDown(Throwable cause, String traceId) {
        LOG.log(System.Logger.Level.ERROR, "a handler broke down, trace " + traceId, cause);
        return Answer.failed(
                RefusalCode.HANDLER_CRASHED,
                "the handler broke down; the server's log has the reason under the trace id");
    }

    /** Interrupts all work. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
