package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.testing.Eventually;
import dev.capstan.handlers.client.AllowedHosts;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.CallResourcesFactory;
import dev.capstan.handlers.resources.TestResources;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs calls by handlers of all kinds the way the path of a call does: on one worker, under a time limit. */
final class HandlerRunner implements AfterEachCallback {

    /** Longer than any call of these tests takes that is not meant to be stopped. */
    static final Duration AMPLE = Duration.ofSeconds(60);

    static final String TRACE = "trace-of-the-test";

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Handler NO_PEER =
            (call, deadline) -> HandlerResult.failed(RefusalCode.INTERNAL, "not asked for");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final OutwardHttpClient client;
    private final TestResources resources = new TestResources(threads);
    private final HandlerExecutor oneWorker = new HandlerExecutor("test", 1);
    private final RunProcess runProcess;
    private final ProcessHandler processes;
    private final HandlerDispatcher handlers;

    HandlerRunner(CapabilityHandler... java) {
        this(SecretReader.NONE, AllowedHosts.ALL, java);
    }

    /** Creates a runner whose handlers may reach these hosts. */
    static HandlerRunner withHosts(AllowedHosts hosts) {
        return new HandlerRunner(ref -> new byte[] {'s'}, hosts);
    }

    /** Creates a runner whose declarations may refer to secrets. */
    static HandlerRunner withSecrets(SecretReader secrets) {
        return new HandlerRunner(secrets, AllowedHosts.ALL);
    }

    private HandlerRunner(SecretReader secrets, AllowedHosts hosts, CapabilityHandler... java) {
        this.client = new OutwardHttpClient(hosts);
        this.runProcess = new RunProcess(threads, CLOCK);
        this.processes =
                new ProcessHandler(runProcess, new AgentPrograms(Path.of("agents")), resources.agentFiles(), CLOCK);
        this.handlers = new HandlerDispatcher(
                NO_PEER,
                new HttpHandler(client, secrets, CLOCK),
                processes,
                new JavaHandlers(Set.of(java), resources.openResources()));
    }

    /** Returns the factory of the resources that Java handlers get. */
    CallResourcesFactory openResources() {
        return resources.openResources();
    }

    /** Returns how processes are confined. */
    String confinement() {
        return runProcess.confinement();
    }

    /** Returns the records of what handlers tried. */
    List<AuditEvent> recorded() {
        return resources.recorded();
    }

    HandlerResult run(HandlerSpec spec, JsonNode payload, Duration limit) {
        return run(spec, payload, Trace.named(TRACE), limit);
    }

    HandlerResult run(HandlerSpec spec, JsonNode payload, Trace trace) {
        return run(spec, payload, trace, AMPLE);
    }

    /** Runs a call of a capability that declares these permissions. */
    HandlerResult run(HandlerSpec spec, JsonNode payload, Permission... permissions) {
        return run(declared(spec, Set.of(permissions)), payload, Trace.named(TRACE), AMPLE);
    }

    private HandlerResult run(HandlerSpec spec, JsonNode payload, Trace trace, Duration limit) {
        return run(declared(spec, Set.of()), payload, trace, limit);
    }

    private HandlerResult run(Capability capability, JsonNode payload, Trace trace, Duration limit) {
        Call call = Call.begin(Caller.ANONYMOUS, Target.of("work"), payload, trace, null, null)
                .to(capability);
        Instant deadline = CLOCK.instant().plus(limit);
        return oneWorker.run(
                () -> handlers.of(capability).handle(call, deadline),
                limit,
                HandlerExecutor.TaskInfo.of(capability, TRACE, List.of()));
    }

    /** Whether a handler of this kind may wait. */
    boolean mayWait(HandlerSpec spec) {
        return handlers.mayWait(declared(spec, Set.of()));
    }

    /** Waits until the only worker is free, because its previous task has ended. */
    void awaitFreeWorker() throws InterruptedException {
        Eventually.holds("the worker is free again", () -> {
            HandlerResult answer = oneWorker.run(
                    () -> new HandlerResult.Responded(Json.object()),
                    AMPLE,
                    new HandlerExecutor.TaskInfo("test", TRACE, List.of()));
            return answer instanceof HandlerResult.Responded;
        });
    }

    private static Capability declared(HandlerSpec spec, Set<Permission> permissions) {
        Capability loose = Capability.untyped(new AgentId("tester"), "work");
        Execution execution = new Execution(spec, null, null, false, null, null, permissions, null);
        return loose.withExecution(execution);
    }

    static JsonNode json(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson e) {
            throw new IllegalArgumentException(e);
        }
    }

    static HandlerResult result(String json) {
        return new HandlerResult.Responded(json(json));
    }

    static Refusal refusal(HandlerResult answer) {
        if (answer instanceof HandlerResult.Failed failed) {
            return failed.refusal();
        }
        throw new AssertionError("this is no failure: " + answer);
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        close();
    }

    void close() throws InterruptedException {
        oneWorker.close();
        // A handler that was stopped still ends its process and removes its directory.
        oneWorker.drain(AMPLE);
        processes.close();
        resources.close();
        client.close();
        threads.shutdownNow();
    }
}
