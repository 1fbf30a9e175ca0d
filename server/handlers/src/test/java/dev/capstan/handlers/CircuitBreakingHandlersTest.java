package dev.capstan.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitBreakingHandlersTest {

    private static final Instant NOW = Instant.parse("2026-11-08T08:00:00Z");
    private static final Instant DEADLINE = NOW.plusSeconds(30);
    private static final Capability CAPABILITY = Capability.untyped(new AgentId("tester"), "work");
    private static final CircuitPolicy FOR_LONG = new CircuitPolicy(3, Duration.ofHours(1));
    private static final CircuitPolicy BRIEFLY = new CircuitPolicy(1, Duration.ofMillis(20));
    private static final HandlerResult DOWN = HandlerResult.failed(RefusalCode.NETWORK_ERROR, "down");
    private static final HandlerResult DONE = new HandlerResult.Responded(TextNode.valueOf("done"));
    private static final Work CANCELLED = () -> {
        throw new InterruptedException("cancelled");
    };

    private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
    private final InstantSource clock = now::get;
    private final AtomicReference<Work> work = new AtomicReference<>(() -> DONE);
    private final AtomicInteger requests = new AtomicInteger();

    /** What the handler does at the moment. */
    @FunctionalInterface
    private interface Work {
        HandlerResult result() throws InterruptedException;
    }

    @ParameterizedTest
    @EnumSource(names = {"TIMEOUT", "NETWORK_ERROR", "HANDLER_CRASHED"})
    void aHandlerIsLeftAloneAfterSoManyFailuresInARow(RefusalCode code) throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        respondWith(HandlerResult.failed(code, "m"));

        for (int i = 0; i < 3; i++) {
            assertThat(handle(handler)).isEqualTo(HandlerResult.failed(code, "m"));
        }
        assertThat(handle(handler)).isInstanceOfSatisfying(HandlerResult.Failed.class, failed -> {
            Refusal refusal = failed.refusal();
            assertThat(refusal.code()).isEqualTo(RefusalCode.CIRCUIT_OPEN);
            assertThat(refusal.message()).isEqualTo("the handler failed 3 times in a row; circuit open, retry later");
            assertThat(refusal.retryAfter().orElseThrow()).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
            assertThat(failed.notExecuted()).isTrue();
        });
        assertThat(requests).hasValue(3);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"TIMEOUT", "NETWORK_ERROR", "HANDLER_CRASHED"})
    void noOtherRefusalIsHeldAgainstAHandler(RefusalCode code) throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        respondWith(HandlerResult.failed(code, "m"));

        for (int i = 0; i < 10; i++) {
            handle(handler);
        }
        assertThat(requests).hasValue(10);
    }

    @Test
    void aSuccessBetweenTwoFailuresEndsTheRow() throws InterruptedException {
        Handler handler = watched(FOR_LONG);

        for (int i = 0; i < 10; i++) {
            respondWith(DOWN);
            handle(handler);
            handle(handler);
            respondWith(i % 2 == 0 ? DONE : HandlerResult.failed(RefusalCode.HANDLER_FAILED, "not like this"));
            handle(handler);
        }
        assertThat(requests).hasValue(30);
    }

    @Test
    void aCallThatWasStoppedEndsNoRow() throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        respondWith(DOWN);
        handle(handler);
        handle(handler);
        work.set(CANCELLED);
        assertThatThrownBy(() -> handle(handler)).isInstanceOf(InterruptedException.class);
        respondWith(DOWN);
        handle(handler);

        assertThat(isLeftAlone(handler)).isTrue();
    }

    @Test
    void aHandlerThatBreaksDownOfItsCancellationIsNotAtFault() throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        work.set(() -> {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped");
        });

        for (int i = 0; i < 10; i++) {
            assertThatThrownBy(() -> handle(handler)).hasMessage("stopped");
            assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
        }
        respondWith(DONE);
        assertThat(handle(handler)).isEqualTo(DONE);
    }

    @Test
    void aBreakdownIsAFailure() throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        work.set(() -> {
            throw new IllegalStateException("broken");
        });

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> handle(handler)).hasMessage("broken");
        }
        assertThat(isLeftAlone(handler)).isTrue();
    }

    @Test
    void aCallThatIsStoppedAtItsDeadlineIsAFailureAndACancelledOneIsNot() throws InterruptedException {
        Handler handler = watched(FOR_LONG);
        for (int i = 0; i < 10; i++) {
            work.set(CANCELLED);
            assertThatThrownBy(() -> handle(handler)).isInstanceOf(InterruptedException.class);
        }
        respondWith(DONE);
        assertThat(isLeftAlone(handler)).as("after ten cancellations").isFalse();

        for (int i = 0; i < 3; i++) {
            now.set(NOW);
            work.set(() -> {
                now.set(DEADLINE);
                throw new InterruptedException("late");
            });
            assertThatThrownBy(() -> handle(handler)).isInstanceOf(InterruptedException.class);
        }
        now.set(NOW);
        assertThat(isLeftAlone(handler)).as("after three timeouts").isTrue();
    }

    @Test
    void timeoutOfACallerInAHurryIsNotHeldAgainstAHandler() throws InterruptedException {
        Handler handler = watched(new CircuitPolicy(1, Duration.ofHours(1)));
        Call hurried = Call.begin(
                        Caller.ANONYMOUS,
                        Target.of("work"),
                        Json.object(),
                        Trace.generate(),
                        Duration.ofMillis(1),
                        null)
                .to(CAPABILITY);
        Instant deadline = NOW.plusMillis(1);
        for (int i = 0; i < 10; i++) {
            now.set(NOW);
            work.set(() -> {
                now.set(deadline);
                throw new InterruptedException("late");
            });
            assertThatThrownBy(() -> handler.handle(hurried, deadline)).isInstanceOf(InterruptedException.class);
        }

        respondWith(DONE);
        assertThat(handle(handler)).isEqualTo(DONE);
    }

    @Test
    void repairedHandlerBeginsWithAnotherCircuit() throws InterruptedException {
        CircuitBreakingHandlers handlers = handlers(new CircuitPolicy(1, Duration.ofHours(1)));
        respondWith(DOWN);
        handlers.of(CAPABILITY).handle(call(), DEADLINE);
        Capability repaired = CAPABILITY.withExecution(CAPABILITY.execution().by(new HandlerSpec.Java("repaired")));

        respondWith(DONE);
        assertThat(isLeftAlone(handlers.of(CAPABILITY))).isTrue();
        assertThat(isLeftAlone(handlers.of(repaired))).isFalse();
    }

    @Test
    void anAnswerAfterTheDeadlineIsAFailure() throws InterruptedException {
        Handler handler = watched(new CircuitPolicy(1, Duration.ofHours(1)));
        work.set(() -> {
            now.set(DEADLINE);
            return DONE;
        });
        handle(handler);

        assertThat(isLeftAlone(handler)).isTrue();
    }

    @Test
    void theAlarmOfTheWorkersIsAFailure() throws InterruptedException {
        CircuitBreakingHandlers handlers = new CircuitBreakingHandlers(
                capability -> (call, deadline) -> {
                    new CountDownLatch(1).await();
                    return DONE;
                },
                new CircuitPolicy(2, Duration.ofHours(1)),
                InstantSource.system());
        try (HandlerExecutor workers = new HandlerExecutor("test", 4)) {
            Duration limit = Duration.ofMillis(60);
            for (int i = 0; i < 2; i++) {
                Instant deadline = InstantSource.system().instant().plus(limit);
                HandlerResult late = workers.run(
                        () -> handlers.of(CAPABILITY).handle(call(), deadline),
                        limit,
                        HandlerExecutor.TaskInfo.of(CAPABILITY, "trace", List.of()));
                assertThat(code(late)).isEqualTo(RefusalCode.TIMEOUT);
            }
            Eventually.holds("the handler is left alone", () -> {
                Instant deadline = InstantSource.system().instant();
                // Stopped before it begins where the circuit is not open yet.
                HandlerResult answer = workers.run(
                        () -> handlers.of(CAPABILITY).handle(call(), deadline.plus(limit)),
                        limit,
                        HandlerExecutor.TaskInfo.of(CAPABILITY, "trace", List.of()));
                return code(answer) == RefusalCode.CIRCUIT_OPEN;
            });
        }
    }

    @Test
    void afterItsRestOneCallFindsOutWhetherTheHandlerWorks() throws InterruptedException {
        Handler handler = watched(BRIEFLY);
        respondWith(DOWN);
        handle(handler);
        respondWith(DONE);

        Eventually.holds("the circuit lets a call through", () -> !isLeftAlone(handler));
        for (int i = 0; i < 5; i++) {
            assertThat(handle(handler)).isEqualTo(DONE);
        }
    }

    @Test
    void aProbeThatFailsOpensTheCircuitAgain() throws InterruptedException {
        Handler handler = watched(BRIEFLY);
        respondWith(DOWN);
        handle(handler);
        // a slow machine may take longer for the second call than the circuit stays open
        Eventually.holds(
                "a call is let through and the next one is not", () -> !isLeftAlone(handler) && isLeftAlone(handler));
    }

    @Test
    void onlyOneProbeIsUnderWayAtATime() throws Exception {
        Handler handler = watched(BRIEFLY);
        respondWith(DOWN);
        handle(handler);
        CountDownLatch release = new CountDownLatch(1);
        work.set(() -> {
            release.await();
            return DONE;
        });
        CompletableFuture<HandlerResult> probe =
                CompletableFuture.supplyAsync(() -> awaitAdmitted(handler), OwnThread.EACH);
        Eventually.holds("the probe asks", () -> requests.get() == 2);
        for (int i = 0; i < 1_000; i++) {
            HandlerResult refused = handle(handler);
            assertThat(code(refused)).isEqualTo(RefusalCode.CIRCUIT_OPEN);
            assertThat(((HandlerResult.Failed) refused).refusal().retryAfter()).contains(Duration.ofSeconds(1));
        }
        assertThat(requests).as("the first call and one probe").hasValue(2);

        release.countDown();
        assertThat(probe.get()).isEqualTo(DONE);
        assertThat(handle(handler)).isEqualTo(DONE);
    }

    @Test
    void cancelledProbeIsReplacedByTheNextCall() throws InterruptedException {
        Handler handler = watched(BRIEFLY);
        respondWith(DOWN);
        handle(handler);
        work.set(CANCELLED);
        Eventually.holds("the circuit lets a call through", () -> isInterrupted(handler));
        for (int i = 0; i < 100; i++) {
            assertThat(isInterrupted(handler))
                    .as("the next probe is let through at once")
                    .isTrue();
        }
        respondWith(DONE);

        assertThat(handle(handler)).isEqualTo(DONE);
    }

    @Test
    void aProbeThatNeverEndsDoesNotKeepTheCircuitHalfOpen() throws Exception {
        Handler handler = watched(BRIEFLY);
        respondWith(DOWN);
        handle(handler);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch probing = new CountDownLatch(1);
        work.set(() -> {
            probing.countDown();
            never.await();
            return DONE;
        });
        CompletableFuture<HandlerResult> probe =
                CompletableFuture.supplyAsync(() -> awaitAdmitted(handler), OwnThread.EACH);
        probing.await();
        respondWith(DONE);
        assertThat(isLeftAlone(handler)).as("while the probe has time").isTrue();
        now.set(DEADLINE);
        Instant later = DEADLINE.plusSeconds(30);

        Eventually.holds("a probe is let through", () -> code(uninterrupted(handler, later)) == null);
        never.countDown();
        probe.get();
        assertThat(uninterrupted(handler, later))
                .as("the late probe changes nothing")
                .isEqualTo(DONE);
    }

    @Test
    void callStartedBeforeTheCircuitOpenedDoesNotCloseIt() throws Exception {
        Handler handler = watched(new CircuitPolicy(1, Duration.ofHours(1)));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        work.set(() -> {
            begun.countDown();
            release.await();
            return DONE;
        });
        CompletableFuture<HandlerResult> slow =
                CompletableFuture.supplyAsync(() -> uninterrupted(handler), OwnThread.EACH);
        begun.await();
        respondWith(DOWN);
        handle(handler);
        release.countDown();

        assertThat(slow.get()).isEqualTo(DONE);
        assertThat(isLeftAlone(handler)).isTrue();
    }

    @Test
    void eachCapabilityHasACircuitOfItsOwn() throws InterruptedException {
        CircuitBreakingHandlers handlers = handlers(new CircuitPolicy(1, Duration.ofHours(1)));
        respondWith(DOWN);
        handlers.of(CAPABILITY).handle(call(), DEADLINE);

        assertThat(isLeftAlone(handlers.of(CAPABILITY))).isTrue();
        assertThat(isLeftAlone(handlers.of(Capability.untyped(new AgentId("tester"), "other"))))
                .isFalse();
        assertThat(isLeftAlone(handlers.of(Capability.untyped(new AgentId("another"), "work"))))
                .isFalse();
    }

    @Test
    void theCircuitsOfRemovedCapabilitiesAreNotKeptForEver() throws InterruptedException {
        CircuitBreakingHandlers handlers = handlers(new CircuitPolicy(1, Duration.ofHours(1)));
        respondWith(DOWN);
        handle(handlers.of(CAPABILITY));
        assertThat(isLeftAlone(handlers.of(CAPABILITY))).isTrue();

        for (int i = 0; i < CircuitBreakingHandlers.MAX_CIRCUITS; i++) {
            handlers.of(Capability.untyped(new AgentId("tester"), "work-" + i));
        }

        assertThat(isLeftAlone(handlers.of(CAPABILITY))).isFalse();
    }

    private CircuitBreakingHandlers handlers(CircuitPolicy policy) {
        return new CircuitBreakingHandlers(
                capability -> (call, deadline) -> {
                    requests.incrementAndGet();
                    return work.get().result();
                },
                policy,
                clock);
    }

    private Handler watched(CircuitPolicy policy) {
        return handlers(policy).of(CAPABILITY);
    }

    private void respondWith(HandlerResult answer) {
        work.set(() -> answer);
    }

    private static HandlerResult handle(Handler handler) throws InterruptedException {
        return handler.handle(call(), DEADLINE);
    }

    private static HandlerResult uninterrupted(Handler handler) {
        return uninterrupted(handler, DEADLINE);
    }

    private static HandlerResult uninterrupted(Handler handler, Instant deadline) {
        try {
            return handler.handle(call(), deadline);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HandlerResult awaitAdmitted(Handler handler) {
        HandlerResult answer = uninterrupted(handler);
        while (code(answer) == RefusalCode.CIRCUIT_OPEN) {
            Thread.onSpinWait();
            answer = uninterrupted(handler);
        }
        return answer;
    }

    private static boolean isLeftAlone(Handler handler) {
        return code(uninterrupted(handler)) == RefusalCode.CIRCUIT_OPEN;
    }

    private static boolean isInterrupted(Handler handler) {
        try {
            handler.handle(call(), DEADLINE);
            return false;
        } catch (InterruptedException stopped) {
            return true;
        }
    }

    private static @Nullable RefusalCode code(HandlerResult answer) {
        return answer instanceof HandlerResult.Failed failed ? failed.refusal().code() : null;
    }

    private static Call call() {
        return Call.begin(Caller.ANONYMOUS, Target.of("work"), Json.object(), Trace.generate(), null, null)
                .to(CAPABILITY);
    }
}
