package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.invocation.Places.Place;
import dev.capstan.core.invocation.Places.Taking;
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
 * Runs handlers, each under its time limit and only so many at once (INV-6.1).
 *
 * <p>A handler past its limit is interrupted and its caller gets {@link RefusalCode#TIMEOUT}; one that ignores the
 * interruption loses its place after {@link #GRACE}, and gets no more work once {@value Strays#MOST} of its calls run
 * on like that. When all places are taken, or those that a caller, its host or its account may hold at once, a caller gets
 * {@link RefusalCode#BUSY} at once.
 */
public final class Workers implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final long IDLE_SECONDS = 10;

    /** How long a handler has to end once it was told to. */
    public static final Duration GRACE = Duration.ofMillis(900);

    private final Places places;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor limits;
    private final TraceScope scope;

    /**
     * Workers that start as they are needed.
     *
     * @param name what their threads are called
     * @param most how many may work at once, at least one
     */
    public Workers(String name, int most) {
        this(name, most, TraceScope.NONE);
    }

    /**
     * Workers that start as they are needed.
     *
     * @param name what their threads are called
     * @param most how many may work at once, at least one
     * @param scope what surrounds their work
     */
    public Workers(String name, int most, TraceScope scope) {
        this(name, most, scope, DaemonThreads.numbered(name));
    }

    Workers(String name, int most, TraceScope scope, ThreadFactory factory) {
        if (most < 1) {
            throw new IllegalArgumentException("there has to be at least one worker, not " + most);
        }
        this.scope = scope;
        this.places = new Places(most);
        // The places bound it: a thread that has given its place back may still be on its way to the queue.
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        this.limits = new ScheduledThreadPoolExecutor(1, DaemonThreads.numbered(name + "-limits"));
        this.limits.setRemoveOnCancelPolicy(true);
        // There may be no more thread to have by the time the first limit is set.
        this.limits.prestartCoreThread();
    }

    /** Work that comes to an answer. */
    @FunctionalInterface
    public interface Work {

        /** The answer. The thread is interrupted when time has run out. */
        Answer answer() throws InterruptedException;
    }

    /**
     * What is worked on.
     *
     * @param handler what does the work, by a name that all of its calls share
     * @param traceId the trace that the call belongs to
     * @param parties to whom it counts, each of which has only a share of the places
     */
    public record Job(String handler, String traceId, List<Party> parties) {

        public Job {
            parties = List.copyOf(parties);
        }

        /** Work that counts to nobody. */
        public Job(String handler, String traceId) {
            this(handler, traceId, List.of());
        }

        /** A call of this capability by nobody in particular. */
        public static Job of(Capability capability, String traceId) {
            return new Job(handler(capability), traceId);
        }

        /** A call, which counts to its caller, the caller's host and its account. */
        public static Job of(Call call) {
            return new Job(
                    handler(call.capability()), call.traceId(), call.caller().parties());
        }

        private static String handler(Capability capability) {
            return capability.agent() + " " + capability.name();
        }
    }

    /**
     * The answer of this work, or why there is none within the limit.
     *
     * @param work what to do
     * @param limit how long it may take
     * @param job what it is
     */
    public Answer run(Work work, Duration limit, Job job) {
        return await(begin(work, limit, job));
    }

    /** The answer of work that has begun; {@link RefusalCode#ABANDONED}, and no more work, to a thread that is stopped. */
    static Answer await(CompletableFuture<Answer> answer) {
        try {
            return answer.get();
        } catch (InterruptedException stopped) {
            answer.complete(NoAnswer.abandoned());
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
    public CompletableFuture<Answer> begin(Work work, Duration limit, Job job) {
        if (limit.isZero() || limit.isNegative()) {
            return CompletableFuture.completedFuture(NoAnswer.late(limit));
        }
        if (places.areClosedTo(job.handler())) {
            return CompletableFuture.completedFuture(NoAnswer.quarantined());
        }
        Taking taking = places.take(job.handler(), job.parties());
        return taking instanceof Taking.Taken taken
                ? begin(work, limit, job, taken.place())
                : CompletableFuture.completedFuture(NoAnswer.noPlace(((Taking.Refused) taking).why()));
    }

    private CompletableFuture<Answer> begin(Work work, Duration limit, Job job, Place place) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        FutureTask<Answer> task = new FutureTask<>(() -> within(place, job, () -> StillWanted.of(answer, work))) {
            @Override
            protected void done() {
                answer.complete(outcome(this, job));
            }
        };
        if (!start(place, task)) {
            return CompletableFuture.completedFuture(
                    threads.isShutdown() ? NoAnswer.abandoned() : NoAnswer.noPlace(new NoPlace.NotStarted()));
        }
        Future<?> alarm = alarm(answer, limit);
        answer.whenComplete((done, never) -> {
            alarm.cancel(false);
            task.cancel(true);
            takeBackLater(place, job);
        });
        return answer;
    }

    /** Gives the place back before the answer is known, so that whoever has the answer finds a place free. */
    private Answer within(Place place, Job job, Work work) throws InterruptedException {
        Runnable leave = scope.enter(job.traceId());
        try {
            return Objects.requireNonNull(work.answer(), "a handler answered with nothing");
        } finally {
            leave.run();
            place.giveBack();
        }
    }

    /** Starts work that nobody waits for and that counts to nobody; whether there was a place for it. */
    public boolean start(Runnable work) {
        return start(work, List.of()).isEmpty();
    }

    /**
     * Starts work that nobody waits for.
     *
     * @param parties to whom it counts, each of which has only a share of the places
     * @return why it was not started; empty where it was
     */
    public Optional<NoPlace> start(Runnable work, List<Party> parties) {
        Taking taking = places.take("", parties);
        if (taking instanceof Taking.Refused refused) {
            return Optional.of(refused.why());
        }
        boolean started = start(((Taking.Taken) taking).place(), () -> {
            try {
                work.run();
            } catch (RuntimeException | StackOverflowError broken) {
                LOG.log(System.Logger.Level.ERROR, "work in the background broke down", broken);
            }
        });
        return started ? Optional.empty() : Optional.of(new NoPlace.NotStarted());
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
        } catch (OutOfMemoryError noThread) {
            LOG.log(System.Logger.Level.WARNING, "work was not begun: " + noThread.getMessage());
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
                    () -> answer.complete(NoAnswer.late(limit)),
                    TimeUnit.NANOSECONDS.convert(limit),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            answer.complete(NoAnswer.abandoned());
            return CompletableFuture.completedFuture(null);
        }
    }

    private void takeBackLater(Place place, Job job) {
        if (place.isTaken()) {
            try {
                limits.schedule(() -> takeBack(place, job), GRACE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "a place is not taken back: the workers are stopped");
            }
        }
    }

    private void takeBack(Place place, Job job) {
        Runnable leave = scope.enter(job.traceId());
        try {
            place.takeBack();
        } finally {
            leave.run();
        }
    }

    private Answer outcome(Future<Answer> done, Job job) {
        Runnable leave = scope.enter(job.traceId());
        try {
            return done.get();
        } catch (CancellationException | InterruptedException stopped) {
            return NoAnswer.abandoned();
        } catch (ExecutionException broken) {
            return threads.isShutdown() && broken.getCause() instanceof InterruptedException
                    ? NoAnswer.abandoned()
                    : NoAnswer.brokenDown(broken.getCause(), job.traceId());
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
