package dev.capstan.core.invocation;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Handler.Answer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs handlers, each under its time limit and only so many at once (INV-6.1).
 *
 * <p>A handler past its limit is interrupted and its caller gets {@link RefusalCode#TIMEOUT}; one that ignores the
 * interruption keeps its place until it ends. When all places are taken a caller gets {@link RefusalCode#BUSY} at once.
 */
public final class Workers implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final long IDLE_SECONDS = 10;

    private final int most;
    private final Semaphore places;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor limits;

    /**
     * Workers that start as they are needed.
     *
     * @param name what their threads are called
     * @param most how many may work at once, at least one
     */
    public Workers(String name, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("there has to be at least one worker, not " + most);
        }
        this.most = most;
        this.places = new Semaphore(most);
        // The places bound it: a thread that has given its place back may still be on its way to the queue.
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named(name));
        this.limits = new ScheduledThreadPoolExecutor(1, named(name + "-limits"));
        this.limits.setRemoveOnCancelPolicy(true);
    }

    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
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
        CompletableFuture<Answer> answer = begin(work, limit, traceId);
        try {
            return answer.get();
        } catch (InterruptedException stopped) {
            answer.complete(abandoned());
            Thread.currentThread().interrupt();
            return answer.join();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("an answer is never completed with a failure", impossible);
        }
    }

    /**
     * Begins this work, whose answer nobody has to wait for.
     *
     * <p>It is done in any case: by the work, or with the reason why there is no answer within the limit. Completing
     * it from outside stops the work.
     *
     * @param work what to do
     * @param limit how long it may take
     * @param traceId what a breakdown is logged under
     */
    public CompletableFuture<Answer> begin(Work work, Duration limit, String traceId) {
        if (limit.isZero() || limit.isNegative()) {
            return CompletableFuture.completedFuture(late(limit));
        }
        if (!places.tryAcquire()) {
            return CompletableFuture.completedFuture(busy());
        }
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Place place = new Place();
        FutureTask<Answer> task = new FutureTask<>(() -> place.take(work)) {
            @Override
            protected void done() {
                answer.complete(outcome(this, traceId));
            }
        };
        if (!start(place, task)) {
            return CompletableFuture.completedFuture(abandoned());
        }
        Future<?> alarm = alarm(answer, limit);
        answer.whenComplete((done, never) -> {
            alarm.cancel(false);
            task.cancel(true);
        });
        return answer;
    }

    /** Starts work that nobody waits for; whether there was a place for it. */
    public boolean start(Runnable work) {
        return places.tryAcquire()
                && start(new Place(), () -> {
                    try {
                        work.run();
                    } catch (RuntimeException | StackOverflowError broken) {
                        LOG.log(System.Logger.Level.ERROR, "work in the background broke down", broken);
                    }
                });
    }

    private boolean start(Place place, Runnable work) {
        boolean started = false;
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    place.giveBack();
                }
            });
            started = true;
        } catch (RejectedExecutionException closed) {
            LOG.log(System.Logger.Level.DEBUG, "work was not begun: the workers are stopped");
        } finally {
            if (!started) {
                place.giveBack();
            }
        }
        return started;
    }

    private Future<?> alarm(CompletableFuture<Answer> answer, Duration limit) {
        try {
            return limits.schedule(
                    () -> answer.complete(late(limit)), TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            answer.complete(abandoned());
            return CompletableFuture.completedFuture(null);
        }
    }

    private Answer outcome(Future<Answer> done, String traceId) {
        try {
            return done.get();
        } catch (CancellationException | InterruptedException stopped) {
            return abandoned();
        } catch (ExecutionException broken) {
            return threads.isShutdown() && broken.getCause() instanceof InterruptedException
                    ? abandoned()
                    : brokenDown(broken.getCause(), traceId);
        }
    }

    private static Answer late(Duration limit) {
        return Answer.failed(
                RefusalCode.TIMEOUT, "the call exceeded its timeout of " + limit.toMillis() + " ms and was stopped");
    }

    private Answer busy() {
        return Answer.failed(RefusalCode.BUSY, "all " + most + " workers are taken: call again in a moment");
    }

    private static Answer abandoned() {
        return Answer.failed(RefusalCode.ABANDONED, "the server stopped before the answer arrived");
    }

    private static Answer brokenDown(Throwable cause, String traceId) {
        LOG.log(System.Logger.Level.ERROR, "a handler broke down, trace " + traceId, cause);
        return Answer.failed(
                RefusalCode.HANDLER_CRASHED,
                "the handler broke down; the server's log has the reason under the trace id");
    }

    /** Interrupts all work; what is under way is answered {@link RefusalCode#ABANDONED}, or at its limit. */
    @Override
    public void close() {
        threads.shutdownNow();
        limits.shutdown();
    }

    /** One of the places, given back once: before the answer is known, so that whoever has it finds a place free. */
    private final class Place {

        private final AtomicBoolean taken = new AtomicBoolean(true);

        Answer take(Work work) throws InterruptedException {
            try {
                return Objects.requireNonNull(work.answer(), "a handler answered with nothing");
            } finally {
                giveBack();
            }
        }

        void giveBack() {
            if (taken.compareAndSet(true, false)) {
                places.release();
            }
        }
    }
}
