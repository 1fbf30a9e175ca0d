package dev.capstan.agentrpc.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.json.Json;
import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.agentrpc.AgentRpcClient;
import dev.capstan.agentrpc.RpcRequest;
import dev.capstan.agentrpc.RpcResult;
import dev.capstan.agentrpc.AgentRpcServer;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.IdentifySender;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.core.port.SeenMessages;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** One request to a peer and back over the bus in memory, from the first gate to the audit record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class RequestAgentBenchmark {

    private static final AgentId PEER = new AgentId("peer");

    private final JsonNode payload = Json.object().put("prUrl", "https://example.org/pull/1").put("severity", "low");
    private final ExecutorService deliveries = Executors.newCachedThreadPool();
    private final HandlerExecutor calls = new HandlerExecutor("calls", 64);
    private final HandlerExecutor background = new HandlerExecutor("background", 1);
    private final HandlerExecutor served = new HandlerExecutor("peer", 64);
    private final HandlerExecutor waiting = new HandlerExecutor("peer-waiting", 64);
    private AgentRpcClient requests;
    private AgentRpcHandler caller;
    private AgentRpcServer peer;

    /** Two agents on one bus; what is recorded is not kept, or the run would end without memory. */
    @Setup
    public void connect() {
        InMemoryMessageBus bus = new InMemoryMessageBus(deliveries);
        Transport transport = Transport.memory("agents.peer.requests");
        Catalog catalog = new Catalog(PEER, List.of(transport), List.of(Capability.untyped(PEER, "echo")));
        InMemoryCatalogs fleet = new InMemoryCatalogs(List.of(catalog));
        InvokeCapability serving = new InvokeCapability(
                List.of(new FindCapability(fleet)),
                capability -> (call, deadline) -> new HandlerResult.Responded(call.payload()),
                List.of(),
                served,
                events -> {},
                InstantSource.system());
        peer = new AgentRpcServer(
                PEER,
                transport,
                Map.of(Transport.Kind.MEMORY, bus),
                new HandleRequest(
                        serving,
                        IdentifySender.inProcess(Caller.DEFAULT_TENANT),
                        SeenMessages.NONE,
                        null,
                        new RefusedRequests(events -> {}, InstantSource.system()),
                        InstantSource.system()),
                waiting,
                new DroppedEnvelopes(InstantSource.system()));
        caller = new AgentRpcHandler(
                new AgentId("caller"),
                fleet,
                Map.of(Transport.Kind.MEMORY, bus),
                AgentRpcHandler.MAX_PENDING,
                InstantSource.system());
        InvokeCapability path = new InvokeCapability(
                List.of(new FindCapability(fleet)),
                capability -> caller,
                List.of(),
                calls,
                events -> {},
                InstantSource.system());
        requests = new AgentRpcClient(path, background, InstantSource.system());
    }

    /** One caller after the other. */
    @Benchmark
    @Threads(1)
    public RpcResult singleCaller() {
        return call();
    }

    /** Eight callers at once. */
    @Benchmark
    @Threads(8)
    public RpcResult eightCallers() {
        return call();
    }

    private RpcResult call() {
        RpcResult result = requests.request(RpcRequest.sync(Caller.ANONYMOUS, PEER, "echo", payload));
        if (!(result instanceof RpcResult.Responded)) {
            throw new IllegalStateException("not answered: " + result);
        }
        return result;
    }

    /** Stops every thread. */
    @TearDown
    public void disconnect() {
        caller.close();
        peer.close();
        calls.close();
        background.close();
        served.close();
        waiting.close();
        deliveries.shutdownNow();
    }
}
