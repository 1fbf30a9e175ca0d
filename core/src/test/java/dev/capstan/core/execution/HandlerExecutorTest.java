package dev.capstan.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HandlerExecutorTest {

    private static final Duration AMPLE = Duration.ofSeconds(15);
    private static final Duration SHORT = Duration.ofMillis(5);

    private final HandlerExecutor workers = new HandlerExecutor("test-worker", 2);

    @AfterEach
    void stop() {
        workers.close();
    }

    @Test
    void failedThreadStartIsReportedAsBusyAndReleasesThePermit() {
        AtomicBoolean exhausted = new AtomicBoolean(true);
        HandlerExecutor alone = new HandlerExecutor("workers-test", 1, TraceScope.NONE, work -> {
            if (exhausted.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(work);
        });
        try (alone) {
            HandlerResult refused = alone.run(() -> result(1), AMPLE, job("trace-1"));
            boolean begun = alone.start(() -> {});
            exhausted.set(false);

            assertThat(refused).isInstanceOfSatisfying(HandlerResult.Failed.class, failed -> {
                assertThat(failed.refusal().code()).isEqualTo(RefusalCode.BUSY);
                assertThat(failed.notExecuted()).isTrue();
            });
            assertThat(begun).isFalse();
            assertThat(alone.run(() -> result(1), AMPLE, job("trace-1")))
                    .as("the next work, in the one place there is")
                    .isInstanceOf(HandlerResult.Responded.class);
        }
    }

    @Test
    void logLinesOfACallCarryItsTraceId() {
        List<String> entered = new CopyOnWriteArrayList<>();
        CountDownLatch release = new CountDownLatch(1);
        TraceScope noting = traceId -> {
            entered.add(traceId);
            return () -> {};
        };
        try (HandlerExecutor noted = new HandlerExecutor("noted", 2, noting)) {
            noted.run(
                    () -> {
                        throw new IllegalStateException("broken");
                    },
                    AMPLE,
                    job("trace-1"));
            assertThat(entered).as("the work, and its breakdown").containsExactly("trace-1", "trace-1");

            AtomicInteger attempt = new AtomicInteger(1);
            runPastLimit(noted, () -> ignoring(release), () -> job("trace-" + attempt.incrementAndGet()));
            String late = "trace-" + attempt;
            while (entered.stream().filter(late::equals).count() < 3) {
                yieldToWorkers();
            }
        } finally {
            release.countDown();
        }
    }

    @Test
    void theAnswerOfTheWorkIsHandedBack() {
        assertThat(workers.run(() -> result(1), AMPLE, job("trace-1"))).isEqualTo(result(1));
    }

    @Test
    void workPastItsLimitIsInterruptedAndItsCallerToldAtOnce() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);

        HandlerResult answer = runPastLimit(
                workers,
                () -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return result(1);
                },
                () -> job("trace-1"));

        assertThat(answer)
                .isEqualTo(failed(RefusalCode.TIMEOUT, "the call exceeded its timeout of 5 ms and was stopped"));
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void workThatNeverWaitsRunsOnTheThreadOfItsCaller() {
        HandlerExecutor alone = new HandlerExecutor("workers-test", 1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        try (alone) {
            HandlerResult first = alone.runHere(
                            () -> {
                                thread.set(Thread.currentThread());
                                assertThat(code(alone.run(() -> result(3), AMPLE, job("trace-2"))))
                                        .as("it holds the one permit")
                                        .isEqualTo(RefusalCode.BUSY);
                                return result(1);
                            },
                            AMPLE,
                            job("trace-1"))
                    .join();

            assertThat(first).isEqualTo(result(1));
            assertThat(thread).hasValue(Thread.currentThread());
            assertThat(alone.run(() -> result(2), AMPLE, job("trace-1")))
                    .as("its permit is free again")
                    .isEqualTo(result(2));
        }
    }

    @Test
    void permitsAreInUseWhileWorkRuns() {
        AtomicInteger during = new AtomicInteger();
        try (HandlerExecutor counted = new HandlerExecutor("workers-test", 3)) {
            counted.run(
                    () -> {
                        during.set(counted.permitsInUse());
                        return result(1);
                    },
                    AMPLE,
                    job("trace-1"));

            assertThat(during).hasValue(1);
            assertThat(counted.permitsInUse()).isZero();
            assertThat(counted.permits()).isEqualTo(3);
        }
    }

    @Test
    void workOnTheThreadOfItsCallerCrashesAndIsLateLikeAnyOther() {
        HandlerExecutor.Task crashing = () -> {
            throw new IllegalStateException("broken");
        };

        assertThat(code(workers.runHere(crashing, AMPLE, job("trace-1")).join()))
                .isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(code(workers.runHere(() -> result(1), Duration.ofNanos(1), job("trace-1"))
                        .join()))
                .isEqualTo(RefusalCode.TIMEOUT);
        HandlerResult over =
                workers.runHere(() -> result(1), Duration.ZERO, job("trace-1")).join();
        assertThat(code(over)).isEqualTo(RefusalCode.TIMEOUT);
        assertThat(((HandlerResult.Failed) over).notExecuted())
                .as("it was over before the work began")
                .isTrue();
    }

    @Test
    void aLimitThatIsOverAlreadyBeginsNothing() {
        AtomicBoolean ran = new AtomicBoolean();

        for (Duration over : List.of(Duration.ZERO, Duration.ofMillis(-1))) {
            HandlerResult answer = workers.run(
                    () -> {
                        ran.set(true);
                        return result(1);
                    },
                    over,
                    job("trace-1"));
            assertThat(code(answer)).isEqualTo(RefusalCode.TIMEOUT);
            assertThat(((HandlerResult.Failed) answer).notExecuted()).isTrue();
        }

        assertThat(ran).isFalse();
    }

    @Test
    void aLimitOfCenturiesIsTaken() {
        assertThat(workers.run(() -> result(1), Duration.ofSeconds(Long.MAX_VALUE), job("trace-1")))
                .isEqualTo(result(1));
    }

    @Test
    void fullPoolRefusesAndAReleasedPermitIsReused() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        List<CompletableFuture<HandlerResult>> running = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            running.add(workers.begin(() -> waited(release), AMPLE, job("trace-1")));
        }

        assertThat(workers.run(() -> result(2), AMPLE, job("trace-2")))
                .isEqualTo(new HandlerResult.Failed(Refusal.busy("all 2 workers are busy; retry in 1 s"), true));
        assertThat(workers.start(() -> {})).isFalse();

        release.countDown();
        running.forEach(answer -> assertThat(answer.join()).isEqualTo(result(0)));
        assertThat(workers.run(() -> result(2), AMPLE, job("trace-2"))).isEqualTo(result(2));
    }

    @Test
    void hostIsLimitedToItsShareAndOthersAreAdmitted() {
        CountDownLatch release = new CountDownLatch(1);
        try (HandlerExecutor twenty = new HandlerExecutor("twenty", 20)) {
            List<CompletableFuture<HandlerResult>> running = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                running.add(twenty.begin(() -> waited(release), AMPLE, jobOf("a" + i, "host")));
            }

            assertThat(twenty.run(() -> result(2), AMPLE, jobOf("a10", "host")))
                    .isEqualTo(new HandlerResult.Failed(
                            Refusal.busy("one host uses 10 of the 20 workers, its current share; retry when one of"
                                    + " its calls has ended"),
                            true));
            assertThat(twenty.start(() -> {}, jobOf("a10", "host").parties()))
                    .contains(new PermitRejection.FairShareExceeded(
                            new Party(Party.Kind.HOST, "default", "host"), 10, 20));
            assertThat(twenty.run(() -> result(3), AMPLE, jobOf("b", "another")))
                    .isEqualTo(result(3));

            release.countDown();
            running.forEach(answer -> assertThat(answer.join()).isEqualTo(result(0)));
            assertThat(twenty.run(() -> result(2), AMPLE, jobOf("a10", "host"))).isEqualTo(result(2));
        } finally {
            release.countDown();
        }
    }

    @Test
    void withdrawnPermitCountsForNobody() {
        CountDownLatch release = new CountDownLatch(1);
        try (HandlerExecutor few = new HandlerExecutor("few", 8)) {
            for (int i = 0; i < 4; i++) {
                String agent = "a" + i;
                runPastLimit(few, () -> ignoring(release), () -> jobOf(agent, "host"));
            }

            assertThat(runWhenPermitted(few, jobOf("a5", "host"))).isEqualTo(result(2));
        } finally {
            release.countDown();
        }
    }

    @Test
    void permitIsReleasedBeforeTheResultIsReturned() {
        try (HandlerExecutor one = new HandlerExecutor("single", 1)) {
            for (int i = 0; i < 10_000; i++) {
                int number = i;
                assertThat(one.run(() -> result(number), AMPLE, job("trace-1"))).isEqualTo(result(number));
            }
        }
    }

    @Test
    void workThatIgnoresItsInterruptionLosesItsPermit() {
        CountDownLatch release = new CountDownLatch(1);
        try (HandlerExecutor one = new HandlerExecutor("single", 1)) {
            HandlerResult late = runPastLimit(one, () -> ignoring(release), () -> job("trace-1"));
            assertThat(code(late)).isEqualTo(RefusalCode.TIMEOUT);

            HandlerResult next = runWhenPermitted(one, job("trace-2"));

            assertThat(next)
                    .as("the next call, while the one before it still runs")
                    .isEqualTo(result(2));
        } finally {
            release.countDown();
        }
    }

    @Test
    void aHandlerOfWhichTooManyCallsRunOnGetsNoMoreUntilTheyEnd() {
        CountDownLatch release = new CountDownLatch(1);
        try (HandlerExecutor two = new HandlerExecutor("two", RunawayCalls.MAX_RUNAWAY_CALLS + 2)) {
            AtomicInteger begun = new AtomicInteger();
            while (begun.get() < RunawayCalls.MAX_RUNAWAY_CALLS) {
                HandlerExecutor.Task work = () -> {
                    begun.incrementAndGet();
                    return ignoring(release);
                };
                assertThat(code(two.run(work, SHORT, job("trace-1")))).isEqualTo(RefusalCode.TIMEOUT);
            }
            HandlerResult refused = two.run(() -> result(2), AMPLE, job("trace-2"));
            while (!(refused instanceof HandlerResult.Failed)) {
                yieldToWorkers();
                refused = two.run(() -> result(2), AMPLE, job("trace-2"));
            }

            assertThat(refused.toString()).contains("BUSY").contains("still running after they were interrupted");
            assertThat(two.run(
                            () -> result(3),
                            AMPLE,
                            new HandlerExecutor.TaskInfo("another handler", "trace-3", List.of())))
                    .as("a call of another handler")
                    .isEqualTo(result(3));

            release.countDown();
            assertThat(runWhenPermitted(two, job("trace-2"))).isEqualTo(result(2));
        }
    }

    /** Leaves the machine to those that are waited for. */
    private static void yieldToWorkers() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }

    /** Runs work past a short limit, and again where a busy machine did not begin it within the limit. */
    private static HandlerResult runPastLimit(
            HandlerExecutor workers, HandlerExecutor.Task work, Supplier<HandlerExecutor.TaskInfo> job) {
        AtomicBoolean begun = new AtomicBoolean();
        HandlerResult late;
        do {
            late = workers.run(
                    () -> {
                        begun.set(true);
                        return work.run();
                    },
                    SHORT,
                    job.get());
        } while (!begun.get());
        return late;
    }

    private static HandlerResult runWhenPermitted(HandlerExecutor workers, HandlerExecutor.TaskInfo job) {
        HandlerResult next = workers.run(() -> result(2), AMPLE, job);
        while (next instanceof HandlerResult.Failed failed && failed.refusal().code() == RefusalCode.BUSY) {
            yieldToWorkers();
            next = workers.run(() -> result(2), AMPLE, job);
        }
        return next;
    }

    private static HandlerResult ignoring(CountDownLatch release) {
        awaitUninterruptibly(release);
        return result(1);
    }

    @Test
    void workThatBreaksDownIsReportedWithoutItsReason() {
        RuntimeException secret = new IllegalStateException("secret-of-the-server");
        HandlerResult crashed = failed(
                RefusalCode.HANDLER_CRASHED, "the handler crashed; the server log has the cause under the trace id");

        assertThat(workers.run(
                        () -> {
                            throw secret;
                        },
                        AMPLE,
                        job("trace-1")))
                .isEqualTo(crashed);
        assertThat(workers.run(() -> overflow(1), AMPLE, job("trace-1"))).isEqualTo(crashed);
        assertThat(workers.run(HandlerExecutorTest::emptyResult, AMPLE, job("trace-1")))
                .isEqualTo(crashed);
    }

    @Test
    void anInterruptedCallerIsToldAndItsWorkIsStopped() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        CompletableFuture<HandlerResult> answer = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            answer.complete(workers.run(
                    () -> {
                        begun.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } finally {
                            stopped.countDown();
                        }
                        return result(1);
                    },
                    AMPLE,
                    job("trace-1")));
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        begun.await();

        caller.interrupt();
        caller.join();

        assertThat(code(answer.join())).isEqualTo(RefusalCode.ABANDONED);
        assertThat(stillInterrupted).as("the interruption is passed on").isTrue();
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptionNeverReachesTheNextWork() {
        AtomicInteger disturbed = new AtomicInteger();
        try (HandlerExecutor one = new HandlerExecutor("single", 1)) {
            for (int i = 0; i < 500; i++) {
                one.run(() -> result(1), Duration.ofNanos(20_000), job("trace-of-the-stopped"));
                one.run(
                        () -> {
                            if (Thread.currentThread().isInterrupted()) {
                                disturbed.incrementAndGet();
                            }
                            return result(2);
                        },
                        AMPLE,
                        job("trace-of-the-next"));
            }
        }

        assertThat(disturbed).hasValue(0);
    }

    @Test
    void closingStopsWhatRunsAndRefusesWhatComes() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<HandlerResult> running = workers.begin(
                () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return result(1);
                },
                AMPLE,
                job("trace-1"));
        begun.await();

        workers.close();

        HandlerResult abandoned = failed(RefusalCode.ABANDONED, "the server stopped before the response was ready");
        assertThat(running.join()).isEqualTo(abandoned);
        assertThat(workers.run(() -> result(2), AMPLE, job("trace-2")))
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.ABANDONED, "the server stopped before the call was started"));
        assertThat(workers.start(() -> {})).isFalse();
    }

    @Test
    void failedBackgroundWorkReleasesItsPermit() throws InterruptedException {
        try (HandlerExecutor one = new HandlerExecutor("single", 1)) {
            for (int i = 0; i < 50; i++) {
                CountDownLatch ran = new CountDownLatch(1);
                while (!one.start(() -> {
                    ran.countDown();
                    throw new IllegalStateException("broken on purpose");
                })) {
                    Thread.onSpinWait();
                }
                assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void rejectsAPoolWithoutWorkers() {
        assertThatThrownBy(() -> new HandlerExecutor("none", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there must be at least one worker, not 0");
    }

    private static HandlerResult result(int number) {
        return new HandlerResult.Responded(IntNode.valueOf(number));
    }

    private static HandlerResult waited(CountDownLatch release) throws InterruptedException {
        release.await();
        return result(0);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException ignored) {
                // This is what the test is about.
            }
        }
    }

    private static HandlerResult overflow(int depth) {
        return depth == 0 ? result(0) : overflow(depth + 1);
    }

    @SuppressWarnings("NullAway")
    private static HandlerResult emptyResult() {
        return null;
    }

    private static HandlerResult failed(RefusalCode code, String message) {
        return HandlerResult.failed(code, message);
    }

    private static HandlerExecutor.TaskInfo jobOf(String agent, String host) {
        return new HandlerExecutor.TaskInfo(
                "test",
                "trace",
                new Caller(agent, "default", null, Caller.Authentication.JWT, host, null, null).parties());
    }

    private static HandlerExecutor.TaskInfo job(String traceId) {
        return new HandlerExecutor.TaskInfo("test", traceId, List.of());
    }

    private static RefusalCode code(HandlerResult answer) {
        return answer instanceof HandlerResult.Failed failed ? failed.refusal().code() : null;
    }
}
