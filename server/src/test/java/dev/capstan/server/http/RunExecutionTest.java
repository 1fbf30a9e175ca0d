package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.json.Json;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RunExecutionTest {

    private static final AgentId AGENT = new AgentId("runner");

    private final Workers workers = new Workers("run-test", 2);
    private final Workers background = new Workers("run-background", 2);

    @AfterEach
    void stop() {
        workers.close();
        background.close();
    }

    @Test
    void whoWaitsForACallThatBreaksDownForGoodIsTold() throws Exception {
        InvokeCapability path = new InvokeCapability(
                List.of(call -> Decision.pass(call.to(Capability.loose(AGENT, "run")))),
                capability -> (call, deadline) -> new Answer.Answered(Json.object()),
                List.of((call, answer) -> {
                    throw new NoClassDefFoundError("broken on purpose");
                }),
                workers,
                new InMemoryAuditTrail(),
                InstantSource.system());
        RunExecution run = new RunExecution(
                path, new InMemoryExecutions(), background, InstantSource.system(), Duration.ofSeconds(1));
        Call call = Call.begin(
                new Caller("agent://caller", Caller.DEFAULT_TENANT),
                Target.of(AGENT, "run"),
                Json.object(),
                Trace.made(),
                null,
                null);

        CompletableFuture<Outcome> running = run.running((Admission.Admitted) run.admitted(call));

        assertThat(running.handle((outcome, broken) -> broken).get(10, TimeUnit.SECONDS))
                .isInstanceOf(NoClassDefFoundError.class);
    }
}
