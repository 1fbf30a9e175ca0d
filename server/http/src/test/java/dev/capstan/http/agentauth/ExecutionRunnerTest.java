package dev.capstan.http.agentauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Execution;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.port.Executions;
import dev.capstan.http.invocation.BackgroundCalls;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExecutionRunnerTest {

    private static final AgentId AGENT = new AgentId("runner");

    private static final Caller CALLER = new Caller("agent://caller", Caller.DEFAULT_TENANT);

    private final HandlerExecutor workers = new HandlerExecutor("run-test", 32);
    private final HandlerExecutor background = new HandlerExecutor("run-background", 16);

    @AfterEach
    void stop() {
        workers.close();
        background.close();
    }

    @Test
    void waiterGetsTheFinalFailure() throws Exception {
        InvokeCapability path = new InvokeCapability(
                List.of(call -> Decision.pass(call.to(Capability.untyped(AGENT, "run")))),
                capability -> (call, deadline) -> new HandlerResult.Responded(Json.object()),
                List.of((call, answer) -> {
                    throw new NoClassDefFoundError("broken on purpose");
                }),
                workers,
                new InMemoryAuditTrail(),
                InstantSource.system());
        BackgroundCalls calls = new BackgroundCalls(path, background);
        ExecutionRunner run = new ExecutionRunner(
                path, new InMemoryExecutions(), calls, InstantSource.system(), Duration.ofSeconds(1));
        Call call = call(CALLER);

        CompletableFuture<Outcome> running = calls.running((Admission.Admitted) path.admit(call));

        assertThat(running.handle((outcome, broken) -> broken).get(10, TimeUnit.SECONDS))
                .isInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void hostIsLimitedInTheBackground() {
        CountDownLatch release = new CountDownLatch(1);
        InvokeCapability path = new InvokeCapability(
                List.of(call -> Decision.pass(call.to(Capability.untyped(AGENT, "run")))),
                capability -> (call, deadline) -> {
                    release.await();
                    return new HandlerResult.Responded(Json.object());
                },
                List.of(),
                workers,
                new InMemoryAuditTrail(),
                InstantSource.system());
        BackgroundCalls calls = new BackgroundCalls(path, background);
        ExecutionRunner run = new ExecutionRunner(
                path, new InMemoryExecutions(), calls, InstantSource.system(), Duration.ofSeconds(1));
        try {
            List<CompletableFuture<Outcome>> greedy = IntStream.range(0, 9)
                    .mapToObj(i -> calls.running(admitted(path, agentOf("agent-" + i, "greedy"))))
                    .toList();
            CompletableFuture<Outcome> other = calls.running(admitted(path, agentOf("b", "another")));

            assertThat(greedy.subList(0, 8)).noneMatch(CompletableFuture::isDone);
            assertThat(((Outcome.Refused) greedy.get(8).getNow(null)).refusal())
                    .isEqualTo(Refusal.busy("one host uses 8 of the 16 background workers, its current share; retry"
                            + " when one of its calls has ended"));
            assertThat(other).isNotDone();

            release.countDown();
            assertThat(other.join()).isInstanceOf(Outcome.Succeeded.class);
        } finally {
            release.countDown();
        }
    }

    @Test
    void callDoesNotRunIfItsExecutionCannotBeStored() {
        AtomicInteger runs = new AtomicInteger();
        InvokeCapability path = new InvokeCapability(
                List.of(call -> Decision.pass(call.to(Capability.untyped(AGENT, "run")))),
                capability -> (call, deadline) -> {
                    runs.incrementAndGet();
                    return new HandlerResult.Responded(Json.object());
                },
                List.of(),
                workers,
                new InMemoryAuditTrail(),
                InstantSource.system());
        Executions unwritable = (Executions) Proxy.newProxyInstance(
                Executions.class.getClassLoader(), new Class<?>[] {Executions.class}, (proxy, method, with) -> {
                    throw new AuditUnavailable("made to fail", null);
                });
        BackgroundCalls calls = new BackgroundCalls(path, background);
        ExecutionRunner run =
                new ExecutionRunner(path, unwritable, calls, InstantSource.system(), Duration.ofSeconds(1));

        Call call = call(CALLER);

        ExecutionProgress progress = run.start(execution(call), (Admission.Admitted) path.admit(call));

        assertThat(((Outcome.Refused) ((ExecutionProgress.Ended) progress).outcome())
                        .refusal()
                        .code())
                .isEqualTo(RefusalCode.AUDIT_UNAVAILABLE);
        background.close();
        assertThat(runs).hasValue(0);
    }

    @Test
    void progressOfACallThatHasEndedIsDroppedEvenIfItsResultCannotBeStored() throws InterruptedException {
        InvokeCapability path = new InvokeCapability(
                List.of(call -> Decision.pass(call.to(Capability.untyped(AGENT, "run")))),
                capability -> (call, deadline) -> {
                    call.parts().report(new Progress(0.5, ""));
                    return new HandlerResult.Responded(Json.object());
                },
                List.of(),
                workers,
                new InMemoryAuditTrail(),
                InstantSource.system());
        Executions unsaved = (Executions) Proxy.newProxyInstance(
                Executions.class.getClassLoader(), new Class<?>[] {Executions.class}, (proxy, method, with) -> {
                    if (method.getName().equals("add")) {
                        return null;
                    }
                    throw new AuditUnavailable("made to fail", null);
                });
        ExecutionRunner run = new ExecutionRunner(
                path, unsaved, new BackgroundCalls(path, background), InstantSource.system(), Duration.ofSeconds(1));
        Admission.Admitted admitted = admitted(path, CALLER);
        Execution execution = execution(admitted.call());

        run.start(execution, admitted);
        assertThat(background.drain(Duration.ofSeconds(10))).isTrue();

        assertThat(admitted.call().parts().progress()).isPresent();
        assertThat(run.progress(execution)).isEmpty();
    }

    private static Execution execution(Call call) {
        return new Execution(
                "exe",
                "agent",
                "jti",
                Execution.Status.PENDING,
                NullNode.getInstance(),
                Instant.EPOCH,
                null,
                UnfinishedCall.of(call));
    }

    private static Admission.Admitted admitted(InvokeCapability path, Caller caller) {
        return (Admission.Admitted) path.admit(call(caller));
    }

    private static Caller agentOf(String id, String host) {
        return new Caller(id, Caller.DEFAULT_TENANT, null, Caller.Authentication.JWT, host, null, null);
    }

    private static Call call(Caller caller) {
        return Call.begin(caller, Target.of(AGENT, "run"), Json.object(), Trace.generate(), null, null);
    }
}
