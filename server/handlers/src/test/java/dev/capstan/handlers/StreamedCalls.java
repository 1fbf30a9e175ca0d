package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.CallObserver;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.TestResources;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Calls on the whole path, whose handlers send parts. The part {@code "bad"} is refused. */
final class StreamedCalls implements AfterEachCallback, PartReceiver {

    private static final InstantSource CLOCK = InstantSource.system();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final OutwardHttpClient client = new OutwardHttpClient();
    private final TestResources resources = new TestResources(threads);
    private final HandlerExecutor workers = new HandlerExecutor("streamed", 8);
    private final ProcessHandler processes = new ProcessHandler(
            new RunProcess(threads, CLOCK), new AgentPrograms(Path.of("agents")), resources.agentFiles(), CLOCK);
    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
    private final List<AuditEvent> records = Collections.synchronizedList(new ArrayList<>());
    private final CapabilityHandler[] java;

    StreamedCalls(CapabilityHandler... java) {
        this.java = java;
    }

    private InvokeCapability path(Capability capability) {
        HandlerDispatcher once = new HandlerDispatcher(
                (call, deadline) -> HandlerResult.failed(RefusalCode.INTERNAL, "not asked for"),
                new HttpHandler(client, CLOCK),
                processes,
                new JavaHandlers(Set.of(java), resources.openResources()));
        ResponseGate gate = new ResponseGate() {
            @Override
            public Decision decide(Call call, JsonNode response) {
                return Decision.pass(call);
            }

            @Override
            public Decision decidePart(Call call, JsonNode part, long index) {
                return part.asText().equals("bad")
                        ? Decision.refuse(Refusal.of(RefusalCode.SCHEMA_VIOLATION, "part " + index + " is bad"))
                        : Decision.pass(call);
            }
        };
        return new InvokeCapability(
                List.of(call -> Decision.pass(call.to(capability))),
                new RetryingHandlers(once, CLOCK, new Random(1), CallObserver.NONE),
                List.of(gate),
                workers,
                records::addAll,
                CLOCK);
    }

    private static Capability declared(HandlerSpec spec, @Nullable RetryPolicy retry) {
        Capability loose = Capability.untyped(new AgentId("tester"), "work");
        Execution execution = new Execution(spec, null, null, true, retry, null, Set.of(), null);
        return loose.withExecution(execution);
    }

    /** Runs a call to its end and returns its outcome. */
    Outcome run(HandlerSpec spec) {
        return run(spec, null);
    }

    /** Runs a call with a retry policy. */
    Outcome run(HandlerSpec spec, @Nullable RetryPolicy retry) {
        return admitted(spec, retry, this).run();
    }

    /** Returns a call that has not run yet. */
    Admission.Admitted admitted(HandlerSpec spec, @Nullable RetryPolicy retry, PartReceiver receiver) {
        Call call = Call.begin(
                        Caller.ANONYMOUS,
                        Target.of("work"),
                        Json.object(),
                        Trace.named("trace-of-the-test"),
                        Duration.ofSeconds(60),
                        null)
                .streamedTo(receiver);
        return (Admission.Admitted) path(declared(spec, retry)).admit(call);
    }

    @Override
    public void part(JsonNode part) {
        received.add(Json.write(part));
    }

    @Override
    public void progress(Progress progress) {
        received.add("progress " + progress.fraction() + " " + progress.message());
    }

    /** Returns the parts and the progress, in order. */
    List<String> received() {
        return List.copyOf(received);
    }

    /** Returns the last record. */
    JsonNode record() {
        return records.get(records.size() - 1).details();
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        workers.close();
        // A handler that was stopped still ends its process and removes its directory.
        workers.drain(HandlerRunner.AMPLE);
        processes.close();
        resources.close();
        client.close();
        threads.shutdownNow();
    }
}
