package dev.capstan.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HandlerExecutorTest extends HandlerExecutorFixture {

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

    private static HandlerResult overflow(int depth) {
        return depth == 0 ? result(0) : overflow(depth + 1);
    }

    @SuppressWarnings("NullAway")
    private static HandlerResult emptyResult() {
        return null;
    }
}
