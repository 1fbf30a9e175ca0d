package dev.capstan.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Permits of handlers: how many run at once, in all and for a host, and when a permit is free again. */
class HandlerPermitsTest extends HandlerExecutorFixture {

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

    private static HandlerResult runWhenPermitted(HandlerExecutor workers, HandlerExecutor.TaskInfo job) {
        HandlerResult next = workers.run(() -> result(2), AMPLE, job);
        while (next instanceof HandlerResult.Failed failed && failed.refusal().code() == RefusalCode.BUSY) {
            yieldToWorkers();
            next = workers.run(() -> result(2), AMPLE, job);
        }
        return next;
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

    private static HandlerExecutor.TaskInfo jobOf(String agent, String host) {
        return new HandlerExecutor.TaskInfo(
                "test",
                "trace",
                new Caller(agent, "default", null, Caller.Authentication.JWT, host, null, null).parties());
    }
}
