package dev.capstan.core.execution;

import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.execution.Bulkhead.Permit;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An executor of handlers, with a time limit for each and a maximum number at once (INV-6.1).
 *
 * <p>A handler past its limit is interrupted and its caller gets {@link RefusalCode#TIMEOUT}. One that ignores the
 * interruption loses its permit after {@link #GRACE}. Once {@value RunawayCalls#MAX_RUNAWAY_CALLS} of its calls
 * continue like that, it gets no more work. A caller gets {@link RefusalCode#BUSY} at once if all permits are held, or
 * if the caller, its host or its account holds its share.
 */
public final class HandlerExecutor implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(HandlerExecutor.class.getName());
    private static final long IDLE_SECONDS = 10;

    /** The time that a handler has to end after its interruption. */
    public static final Duration GRACE = Duration.ofMillis(900);

    private final Bulkhead bulkhead;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor limits;
    private final TraceScope scope;

    /**
     * Creates an executor whose threads start on demand.
     *
     * @param name prefix of the thread names, before their number
     * @param maxConcurrent maximum number of handlers at once, ≥ 1
     */
    public HandlerExecutor(String name, int maxConcurrent) {
        this(name, maxConcurrent, TraceScope.NONE);
    }

    /**
     * Creates an executor whose threads start on demand.
     *
     * @param name prefix of the thread names, before their number
     * @param maxConcurrent maximum number of handlers at once, ≥ 1
     * @param scope scope that each handler runs in
     */
    public HandlerExecutor(String name, int maxConcurrent, TraceScope scope) {
        this(name, maxConcurrent, scope, DaemonThreads.numbered(name));
    }

    HandlerExecutor(String name, int maxConcurrent, TraceScope scope, ThreadFactory factory) {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("there must be at least one worker, not " + maxConcurrent);
        }
        this.scope = scope;
        this.bulkhead = new Bulkhead(maxConcurrent);
        // The permits bound it: a thread that has released its permit is perhaps not back in the queue yet.
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        this.limits = new ScheduledThreadPoolExecutor(1, DaemonThreads.numbered(name + "-limits"));
        this.limits.setRemoveOnCancelPolicy(true);
        // Later, when the first limit is set, the machine may have no thread left.
        this.limits.prestartCoreThread();
    }

    /** Work with a result. */
    @FunctionalInterface
    public interface Task {

        /** Returns the result. The thread is interrupted when the time limit is exceeded. */
        HandlerResult run() throws InterruptedException;
    }

    /**
     * The description of a task.
     *
     * @param handler name of the handler, shared by all of its calls
     * @param traceId trace of the call
     * @param parties parties that it counts for, each limited to its share of the permits
     */
    public record TaskInfo(String handler, String traceId, List<Party> parties) {

        public TaskInfo {
            parties = List.copyOf(parties);
        }

        /** Returns the description of a call of this capability that counts for these parties. */
        public static TaskInfo of(Capability capability, String traceId, List<Party> parties) {
            return new TaskInfo(capability.agent() + " " + capability.name(), traceId, parties);
        }
    }

    /**
     * Runs the work and returns its result, or the reason why it had no result within the limit.
     *
     * @param task work to do
     * @param limit maximum duration
     * @param job description of the work
     */
    public HandlerResult run(Task task, Duration limit, TaskInfo job) {
        return await(begin(task, limit, job));
    }

    /**
     * Waits for the result of started work. If this thread is interrupted, stops the work and returns {@link
     * RefusalCode#ABANDONED}.
     */
    public static HandlerResult await(CompletableFuture<HandlerResult> result) {
        try {
            return result.get();
        } catch (InterruptedException stopped) {
            result.complete(WorkerFailures.abandoned());
            Thread.currentThread().interrupt();
            return result.join();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a result must not be completed with an exception", e);
        }
    }

    /**
     * Starts this work without waiting for its result.
     *
     * <p>The future always completes: with the result, or with the reason why the work had no result within the limit.
     * Completing it from outside stops the work.
     *
     * @param task work to do
     * @param limit maximum duration
     * @param job description of the work
     */
    public CompletableFuture<HandlerResult> begin(Task task, Duration limit, TaskInfo job) {
        return begin(task, limit, job, threads);
    }

    /**
     * Runs work that never waits on this thread, and returns its result. It is not interrupted: a result that is later
     * than the limit counts as none.
     */
    public CompletableFuture<HandlerResult> runHere(Task task, Duration limit, TaskInfo job) {
        long began = System.nanoTime();
        Task timed = () -> {
            HandlerResult result = task.run();
            boolean isLate = System.nanoTime() - began > TimeUnit.NANOSECONDS.convert(limit);
            return isLate ? WorkerFailures.timedOut(limit) : result;
        };
        return begin(timed, limit, job, Runnable::run);
    }

    private CompletableFuture<HandlerResult> begin(Task task, Duration limit, TaskInfo job, Executor on) {
        if (limit.isZero() || limit.isNegative()) {
            return CompletableFuture.completedFuture(WorkerFailures.late());
        }
        if (bulkhead.isClosedTo(job.handler())) {
            return CompletableFuture.completedFuture(WorkerFailures.quarantined());
        }
        return bulkhead.acquire(
                job.handler(),
                job.parties(),
                permit -> begin(task, limit, job, on, permit),
                rejection -> CompletableFuture.completedFuture(WorkerFailures.rejected(rejection)));
    }

    private CompletableFuture<HandlerResult> begin(
            Task task, Duration limit, TaskInfo job, Executor on, Permit permit) {
        CompletableFuture<HandlerResult> result = new CompletableFuture<>();
        FutureTask<HandlerResult> future =
                new FutureTask<>(() -> runWithPermit(permit, job, () -> CancellationScope.run(result, task))) {
                    @Override
                    protected void done() {
                        result.complete(outcome(this, job));
                    }
                };
        if (!start(permit, future, on)) {
            return CompletableFuture.completedFuture(
                    threads.isShutdown()
                            ? HandlerResult.notExecuted(
                                    RefusalCode.ABANDONED, "the server stopped before the call was started")
                            : WorkerFailures.rejected(new PermitRejection.NotStarted()));
        }
        if (result.isDone()) {
            return result;
        }
        Future<?> alarm = alarm(result, limit);
        result.whenComplete((done, never) -> {
            alarm.cancel(false);
            future.cancel(true);
            revokeLater(permit, job);
        });
        return result;
    }

    /** Runs the work and releases the permit before the result is known, so that its reader finds a free one. */
    private HandlerResult runWithPermit(Permit permit, TaskInfo job, Task task) throws InterruptedException {
        Runnable leave = scope.enter(job.traceId());
        try {
            return Objects.requireNonNull(task.run(), "a handler returned null");
        } finally {
            leave.run();
            permit.release();
        }
    }

    /** Starts background work that counts for no party. Returns whether there was a permit for it. */
    public boolean start(Runnable task) {
        return start(task, List.of()).isEmpty();
    }

    /**
     * Starts background work.
     *
     * @param parties parties that it counts for, each limited to its share of the permits
     * @return the reason why it was not started; empty if it was
     */
    public Optional<PermitRejection> start(Runnable task, List<Party> parties) {
        Runnable guarded = () -> {
            try {
                task.run();
            } catch (RuntimeException | StackOverflowError e) {
                LOG.log(System.Logger.Level.ERROR, "background work failed", e);
            }
        };
        return bulkhead.acquire(
                "",
                parties,
                permit -> start(permit, guarded, threads)
                        ? Optional.empty()
                        : Optional.of(new PermitRejection.NotStarted()),
                Optional::of);
    }

    private boolean start(Permit permit, Runnable task, Executor on) {
        boolean started = false;
        try {
            on.execute(() -> {
                try {
                    task.run();
                } finally {
                    permit.release();
                }
            });
            started = true;
        } catch (RejectedExecutionException closed) {
            LOG.log(System.Logger.Level.DEBUG, "work was not started: the workers are stopped");
        } catch (OutOfMemoryError e) {
            LOG.log(System.Logger.Level.WARNING, "work was not started: " + e.getMessage());
        } finally {
            if (!started) {
                permit.release();
            }
        }
        return started;
    }

    private Future<?> alarm(CompletableFuture<HandlerResult> result, Duration limit) {
        try {
            return limits.schedule(
                    () -> result.complete(WorkerFailures.timedOut(limit)),
                    TimeUnit.NANOSECONDS.convert(limit),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            result.complete(WorkerFailures.abandoned());
            return CompletableFuture.completedFuture(null);
        }
    }

    private void revokeLater(Permit permit, TaskInfo job) {
        if (permit.isHeld()) {
            try {
                limits.schedule(() -> revoke(permit, job), GRACE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "a permit was not revoked: the workers are stopped");
            }
        }
    }

    private void revoke(Permit permit, TaskInfo job) {
        Runnable leave = scope.enter(job.traceId());
        try {
            permit.revoke();
        } finally {
            leave.run();
        }
    }

    private HandlerResult outcome(Future<HandlerResult> done, TaskInfo job) {
        Runnable leave = scope.enter(job.traceId());
        try {
            return done.get();
        } catch (CancellationException | InterruptedException stopped) {
            return WorkerFailures.abandoned();
        } catch (ExecutionException e) {
            return threads.isShutdown() && e.getCause() instanceof InterruptedException
                    ? WorkerFailures.abandoned()
                    : WorkerFailures.crashed(Objects.requireNonNull(e.getCause()), job.traceId());
        } finally {
            leave.run();
        }
    }

    /** Returns the number of permits that are held. */
    public int permitsInUse() {
        return bulkhead.inUse();
    }

    /** Returns the maximum number of handlers at once. */
    public int permits() {
        return bulkhead.permits();
    }

    /** Accepts no more work and waits until running work has ended, at most this long. Returns whether it has ended. */
    public boolean drain(Duration timeout) throws InterruptedException {
        threads.shutdown();
        return threads.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Interrupts all work. Running calls get {@link RefusalCode#ABANDONED}, or time out at their limit. */
    @Override
    public void close() {
        threads.shutdownNow();
        limits.shutdown();
    }
}
