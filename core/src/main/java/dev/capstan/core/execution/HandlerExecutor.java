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
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An executor of handlers, each within its time limit and only so many at once (INV-6.1).
 *
 * <p>A handler past its limit is interrupted and its caller gets {@link RefusalCode#TIMEOUT}; one that ignores the
 * interruption loses its permit after {@link #GRACE}, and gets no more work once {@value RunawayCalls#MAX} of its calls run
 * on like that. When all permits are held, or as many as a caller, its host or its account may hold at once, a caller gets
 * {@link RefusalCode#BUSY} at once.
 */
public final class HandlerExecutor implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(HandlerExecutor.class.getName());
    private static final long IDLE_SECONDS = 10;

    /** How long a handler has to end once it was told to. */
    public static final Duration GRACE = Duration.ofMillis(900);

    private final Bulkhead bulkhead;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor limits;
    private final TraceScope scope;

    /**
     * Creates an executor whose threads start as they are needed.
     *
     * @param name name of the threads, before their number
     * @param most maximum number of handlers at once, ≥ 1
     */
    public HandlerExecutor(String name, int most) {
        this(name, most, TraceScope.NONE);
    }

    /**
     * Creates an executor whose threads start as they are needed.
     *
     * @param name name of the threads, before their number
     * @param most maximum number of handlers at once, ≥ 1
     * @param scope what surrounds the work of each
     */
    public HandlerExecutor(String name, int most, TraceScope scope) {
        this(name, most, scope, DaemonThreads.numbered(name));
    }

    HandlerExecutor(String name, int most, TraceScope scope, ThreadFactory factory) {
        if (most < 1) {
            throw new IllegalArgumentException("there has to be at least one worker, not " + most);
        }
        this.scope = scope;
        this.bulkhead = new Bulkhead(most);
        // The permits bound it: a thread that has released its permit may still be on its way to the queue.
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        this.limits = new ScheduledThreadPoolExecutor(1, DaemonThreads.numbered(name + "-limits"));
        this.limits.setRemoveOnCancelPolicy(true);
        // There may be no more thread to have by the time the first limit is set.
        this.limits.prestartCoreThread();
    }

    /** Work that comes to an answer. */
    @FunctionalInterface
    public interface Task {

        /** The answer. The thread is interrupted when time has run out. */
        HandlerResult answer() throws InterruptedException;
    }

    /**
     * What is worked on.
     *
     * @param handler what does the work, by a name that all of its calls share
     * @param traceId the trace that the call belongs to
     * @param parties to whom it counts, each of which has only a share of the permits
     */
    public record TaskInfo(String handler, String traceId, List<Party> parties) {

        public TaskInfo {
            parties = List.copyOf(parties);
        }

        /** Work that counts to nobody. */
        public TaskInfo(String handler, String traceId) {
            this(handler, traceId, List.of());
        }

        /** A call of this capability by nobody in particular. */
        public static TaskInfo of(Capability capability, String traceId) {
            return of(capability, traceId, List.of());
        }

        /** A call of this capability, which counts to these parties. */
        public static TaskInfo of(Capability capability, String traceId, List<Party> parties) {
            return new TaskInfo(capability.agent() + " " + capability.name(), traceId, parties);
        }
    }

    /**
     * The answer of this work, or why there is none within the limit.
     *
     * @param work what to do
     * @param limit how long it may take
     * @param job what it is
     */
    public HandlerResult run(Task work, Duration limit, TaskInfo job) {
        return await(begin(work, limit, job));
    }

    /** The answer of work that has begun; {@link RefusalCode#ABANDONED}, and no more work, to a thread that is stopped. */
    public static HandlerResult await(CompletableFuture<HandlerResult> answer) {
        try {
            return answer.get();
        } catch (InterruptedException stopped) {
            answer.complete(WorkerFailures.abandoned());
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
     * @param job what it is
     */
    public CompletableFuture<HandlerResult> begin(Task work, Duration limit, TaskInfo job) {
        if (limit.isZero() || limit.isNegative()) {
            return CompletableFuture.completedFuture(WorkerFailures.late(limit));
        }
        if (bulkhead.isClosedTo(job.handler())) {
            return CompletableFuture.completedFuture(WorkerFailures.quarantined());
        }
        return bulkhead.acquire(
                job.handler(),
                job.parties(),
                permit -> begin(work, limit, job, permit),
                why -> CompletableFuture.completedFuture(WorkerFailures.noPermit(why)));
    }

    private CompletableFuture<HandlerResult> begin(Task work, Duration limit, TaskInfo job, Permit permit) {
        CompletableFuture<HandlerResult> answer = new CompletableFuture<>();
        FutureTask<HandlerResult> task =
                new FutureTask<>(() -> within(permit, job, () -> CancellationScope.run(answer, work))) {
                    @Override
                    protected void done() {
                        answer.complete(outcome(this, job));
                    }
                };
        if (!start(permit, task)) {
            return CompletableFuture.completedFuture(
                    threads.isShutdown()
                            ? WorkerFailures.abandoned()
                            : WorkerFailures.noPermit(new PermitRejection.NotStarted()));
        }
        Future<?> alarm = alarm(answer, limit);
        answer.whenComplete((done, never) -> {
            alarm.cancel(false);
            task.cancel(true);
            revokeLater(permit, job);
        });
        return answer;
    }

    /** Releases the permit before the answer is known, so that whoever has the answer finds one free. */
    private HandlerResult within(Permit permit, TaskInfo job, Task work) throws InterruptedException {
        Runnable leave = scope.enter(job.traceId());
        try {
            return Objects.requireNonNull(work.answer(), "a handler answered with nothing");
        } finally {
            leave.run();
            permit.release();
        }
    }

    /** Starts work that nobody waits for and that counts to nobody; whether there was a permit for it. */
    public boolean start(Runnable work) {
        return start(work, List.of()).isEmpty();
    }

    /**
     * Starts work that nobody waits for.
     *
     * @param parties to whom it counts, each of which has only a share of the permits
     * @return why it was not started; empty where it was
     */
    public Optional<PermitRejection> start(Runnable work, List<Party> parties) {
        Runnable guarded = () -> {
            try {
                work.run();
            } catch (RuntimeException | StackOverflowError broken) {
                LOG.log(System.Logger.Level.ERROR, "work in the background broke down", broken);
            }
        };
        return bulkhead.acquire(
                "",
                parties,
                permit -> start(permit, guarded) ? Optional.empty() : Optional.of(new PermitRejection.NotStarted()),
                Optional::of);
    }

    private boolean start(Permit permit, Runnable work) {
        boolean started = false;
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    permit.release();
                }
            });
            started = true;
        } catch (RejectedExecutionException closed) {
            LOG.log(System.Logger.Level.DEBUG, "work was not begun: the workers are stopped");
        } catch (OutOfMemoryError noThread) {
            LOG.log(System.Logger.Level.WARNING, "work was not begun: " + noThread.getMessage());
        } finally {
            if (!started) {
                permit.release();
            }
        }
        return started;
    }

    private Future<?> alarm(CompletableFuture<HandlerResult> answer, Duration limit) {
        try {
            return limits.schedule(
                    () -> answer.complete(WorkerFailures.late(limit)),
                    TimeUnit.NANOSECONDS.convert(limit),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            answer.complete(WorkerFailures.abandoned());
            return CompletableFuture.completedFuture(null);
        }
    }

    private void revokeLater(Permit permit, TaskInfo job) {
        if (permit.isHeld()) {
            try {
                limits.schedule(() -> revoke(permit, job), GRACE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "a permit is not revoked: the workers are stopped");
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
        } catch (ExecutionException broken) {
            return threads.isShutdown() && broken.getCause() instanceof InterruptedException
                    ? WorkerFailures.abandoned()
                    : WorkerFailures.brokenDown(Objects.requireNonNull(broken.getCause()), job.traceId());
        } finally {
            leave.run();
        }
    }

    /** Begins no more work, and waits until what is under way has ended, or for so long; whether it has ended. */
    public boolean drain(Duration patience) throws InterruptedException {
        threads.shutdown();
        return threads.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Interrupts all work; what is under way is answered {@link RefusalCode#ABANDONED}, or at its limit. */
    @Override
    public void close() {
        threads.shutdownNow();
        limits.shutdown();
    }
}
