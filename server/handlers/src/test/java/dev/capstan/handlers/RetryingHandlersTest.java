package dev.capstan.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.RetryPolicy.Jitter;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.testing.OwnThread;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetryingHandlersTest {

    private static final Instant NOW = Instant.parse("2026-11-08T08:00:00Z");
    private static final Instant DEADLINE = NOW.plusSeconds(600);
    private static final HandlerResult DOWN = HandlerResult.failed(RefusalCode.NETWORK_ERROR, "down");
    private static final HandlerResult DONE = new HandlerResult.Responded(TextNode.valueOf("done"));

    @Test
    void attemptsAreMadeUntilOneSucceeds() throws InterruptedException {
        Script script = new Script(DOWN, DOWN, DONE, DOWN);

        assertThat(handle(script, capability(policy(4), true))).isEqualTo(DONE);
        assertThat(script.deadlines).containsExactly(DEADLINE, DEADLINE, DEADLINE);
    }

    @Test
    void aRetryMayWaitEvenIfItsHandlerNeverDoes() {
        Handlers ready = new Handlers() {
            @Override
            public Handler of(Capability capability) {
                return new Script(DONE);
            }

            @Override
            public boolean mayWait(Capability capability) {
                return false;
            }
        };
        RetryingHandlers retrying =
                new RetryingHandlers(ready, InstantSource.fixed(NOW), new Random(1), CallObserver.NONE);

        assertThat(retrying.mayWait(capability(policy(2), true))).isTrue();
        assertThat(retrying.mayWait(capability(policy(1), true))).isFalse();
        assertThat(retrying.mayWait(capability(null, true))).isFalse();
        assertThat(new CircuitBreakingHandlers(ready, CircuitPolicy.parse("5/1m"), InstantSource.fixed(NOW))
                        .mayWait(capability(null, true)))
                .isFalse();
    }

    @Test
    void afterTheLastAttemptItsFailureIsTheOutcome() throws InterruptedException {
        HandlerResult last = HandlerResult.failed(RefusalCode.TIMEOUT, "the third");
        Script script = new Script(DOWN, DOWN, last, DONE);

        assertThat(handle(script, capability(policy(3), true))).isEqualTo(last);
        assertThat(script.deadlines).hasSize(3);
    }

    @Test
    void aHundredAttemptsAreMade() throws InterruptedException {
        Script script = new Script(DOWN);
        RetryPolicy policy =
                new RetryPolicy(100, Duration.ZERO, 1000, Duration.ZERO, Set.of(Failure.NETWORK_ERROR), Jitter.FULL);

        assertThat(handle(script, capability(policy, true))).isEqualTo(DOWN);
        assertThat(script.deadlines).hasSize(100);
    }

    @Test
    void aFailureThatIsNotRepeatedIsTheOutcomeAtOnce() throws InterruptedException {
        Script script = new Script(HandlerResult.failed(RefusalCode.HANDLER_CRASHED, "broken"), DONE);

        assertThat(handle(script, capability(policy(3), true)))
                .isEqualTo(HandlerResult.failed(RefusalCode.HANDLER_CRASHED, "broken"));
        assertThat(script.deadlines).hasSize(1);
    }

    @Test
    void nonIdempotentCallIsRetriedUntilSomethingMayHaveBeenDone() throws InterruptedException {
        HandlerResult undone = HandlerResult.notExecuted(RefusalCode.NETWORK_ERROR, "not reached");
        Script script = new Script(undone, undone, DOWN, DONE);

        assertThat(handle(script, capability(policy(9), false))).isEqualTo(DOWN);
        assertThat(script.deadlines).hasSize(3);
    }

    @Test
    void aCallThatNobodyWaitsForIsRepeatedToo() throws InterruptedException {
        Script script = new Script(DOWN, new HandlerResult.Delivered());
        Capability capability = capability(policy(3), true);

        HandlerResult answer =
                retrying(script).of(capability).handle(call(capability).withoutResponse(), DEADLINE);

        assertThat(answer).isEqualTo(new HandlerResult.Delivered());
        assertThat(script.deadlines).hasSize(2);
    }

    @Test
    void withoutAPolicyTheHandlerIsTakenAsItIs() {
        Handler handler = new Script(DOWN);

        assertThat(retrying(handler).of(capability(null, true))).isSameAs(handler);
        assertThat(retrying(handler).of(capability(policy(1), true))).isSameAs(handler);
    }

    @Test
    void aBreakdownIsNotRepeated() {
        AtomicInteger attempts = new AtomicInteger();
        Handler breaking = (call, deadline) -> {
            attempts.incrementAndGet();
            throw new IllegalStateException("broken");
        };

        assertThatThrownBy(() -> handle(breaking, capability(policy(3), true)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void aHandlerThatIsInterruptedIsNotAskedAgain() {
        AtomicInteger attempts = new AtomicInteger();
        Handler stopped = (call, deadline) -> {
            attempts.incrementAndGet();
            throw new InterruptedException("stopped");
        };

        assertThatThrownBy(() -> handle(stopped, capability(policy(3), true)))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("stopped");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void anInterruptionEndsAWaitAtOnce() throws InterruptedException {
        RetryPolicy patient = new RetryPolicy(
                2, Duration.ofMinutes(5), 1, Duration.ofMinutes(5), Set.of(Failure.values()), Jitter.NONE);
        Capability capability = capability(patient, true);
        AtomicInteger attempts = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        CompletableFuture<String> end = new CompletableFuture<>();
        Handler failing = (call, deadline) -> {
            attempts.incrementAndGet();
            first.countDown();
            return DOWN;
        };
        Thread caller = new Thread(() -> {
            try {
                end.complete(retrying(failing)
                        .of(capability)
                        .handle(call(capability), DEADLINE)
                        .toString());
            } catch (InterruptedException stopped) {
                end.complete("stopped, flag " + Thread.currentThread().isInterrupted());
            }
        });

        caller.start();
        first.await();
        caller.interrupt();

        assertThat(end.join()).isEqualTo("stopped, flag false");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void atTheDeadlineTheWorkersStopAWaitAndNoAttemptFollows() {
        RetryPolicy patient = new RetryPolicy(
                9, Duration.ofMinutes(5), 1, Duration.ofMinutes(5), Set.of(Failure.values()), Jitter.NONE);
        Capability capability = capability(patient, true);
        Script script = new Script(DOWN);
        try (HandlerExecutor workers = new HandlerExecutor("test", 1)) {
            HandlerResult answer;
            do {
                // A busy machine may not begin it within the limit.
                answer = workers.run(
                        () -> retrying(script).of(capability).handle(call(capability), DEADLINE),
                        Duration.ofMillis(50),
                        HandlerExecutor.TaskInfo.of(capability, "trace", List.of()));
            } while (script.deadlines.isEmpty());

            assertThat(answer)
                    .isEqualTo(HandlerResult.failed(
                            RefusalCode.TIMEOUT, "the call exceeded its timeout of 50 ms and was stopped"));
            assertThat(script.deadlines).hasSize(1);
        }
    }

    @Test
    void callsOfOnePolicyDoNotDisturbEachOther() throws Exception {
        Capability capability = capability(policy(50), true);
        RetryingHandlers shared = retrying((call, deadline) -> call.payload()
                                .get("fails")
                                .intValue()
                        > ((ObjectNode) call.payload()).withArray("made").add(1).size()
                ? DOWN
                : new HandlerResult.Responded(call.payload().get("fails")));
        List<CompletableFuture<Boolean>> right = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int fails = 1 + i % 40;
            right.add(CompletableFuture.supplyAsync(
                    () -> {
                        Call call = Call.begin(
                                        Caller.ANONYMOUS,
                                        Target.of("work"),
                                        Json.object().put("fails", fails),
                                        Trace.generate(),
                                        null,
                                        null)
                                .to(capability);
                        try {
                            HandlerResult answer = shared.of(capability).handle(call, DEADLINE);
                            return answer instanceof HandlerResult.Responded
                                    && call.payload().get("made").size() == fails;
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    OwnThread.EACH));
        }

        for (CompletableFuture<Boolean> one : right) {
            assertThat(one.get()).as("as many attempts as the call needed").isTrue();
        }
    }

    /** Answers what it is told to, the last again and again. */
    private static final class Script implements Handler {
        private final HandlerResult[] answers;
        private final List<Instant> deadlines = new ArrayList<>();

        Script(HandlerResult... answers) {
            this.answers = answers;
        }

        @Override
        public HandlerResult handle(Call call, Instant deadline) {
            deadlines.add(deadline);
            return answers[Math.min(deadlines.size(), answers.length) - 1];
        }
    }

    private static RetryPolicy policy(int attempts) {
        return new RetryPolicy(
                attempts, Duration.ofMillis(1), 1, Duration.ofMillis(1), Set.of(Failure.values()), Jitter.FULL);
    }

    private static RetryingHandlers retrying(Handler handler) {
        return new RetryingHandlers(capability -> handler, InstantSource.fixed(NOW), new Random(1), CallObserver.NONE);
    }

    private static HandlerResult handle(Handler handler, Capability capability) throws InterruptedException {
        return retrying(handler).of(capability).handle(call(capability), DEADLINE);
    }

    private static Call call(Capability capability) {
        return Call.begin(Caller.ANONYMOUS, Target.of("work"), Json.object(), Trace.generate(), null, null)
                .to(capability);
    }

    private static Capability capability(@Nullable RetryPolicy policy, boolean idempotent) {
        Capability loose = Capability.untyped(new AgentId("tester"), "work");
        Execution execution =
                new Execution(new HandlerSpec.Agent(), null, null, idempotent, policy, null, Set.of(), null);
        return loose.withExecution(execution);
    }
}
