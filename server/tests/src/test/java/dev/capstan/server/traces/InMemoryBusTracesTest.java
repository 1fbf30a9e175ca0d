package dev.capstan.server.traces;

import static dev.capstan.server.traces.SpanCollector.attributes;
import static dev.capstan.server.traces.SpanCollector.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.AgentRpcClient;
import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.agentrpc.AgentRpcServer;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.agentrpc.IdentifySender;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.agentrpc.RpcRequest;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.AcceptAnyCapability;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.traces.CollectorHeaders;
import dev.capstan.traces.TraceExport;
import dev.capstan.traces.TracedCalls;
import io.opentelemetry.proto.trace.v1.Span;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The spans of a call between two agents of one process, without a server. */
class InMemoryBusTracesTest {

    private static final SteadyClock CLOCK = new SteadyClock(InstantSource.system(), System::nanoTime);
    private static final AgentId GREETER = new AgentId("greeter");
    private static final Transport TOPIC = Transport.memory("agents.greeter.requests");
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final ExecutorService deliveries = Executors.newCachedThreadPool();
    private final HandlerExecutor workers = new HandlerExecutor("worker", 16);
    private final Map<Transport.Kind, MessageBus> buses =
            Map.of(Transport.Kind.MEMORY, new InMemoryMessageBus(deliveries));

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
        workers.close();
        deliveries.shutdownNow();
    }

    @Test
    void theCallThatArrivesIsAChildOfTheMessage() throws Exception {
        SpanCollector collector = opened(new SpanCollector());
        TraceExport export = opened(new TraceExport(collector.url(), CollectorHeaders.NONE, 0, "here"));
        CallObserver observer = new TracedCalls(export, CLOCK);
        serve(observer);

        client(observer).request(request());

        List<Span> spans = collector.ofTrace(TRACE, 2);
        Span sent = named(spans, "send agents.greeter.requests");
        assertThat(attributes(sent))
                .containsEntry("messaging.system", "memory")
                .containsEntry("capstan.outcome", "responded");
        assertThat(spans)
                .filteredOn(span -> span.getKind() == Span.SpanKind.SPAN_KIND_CONSUMER)
                .singleElement()
                .satisfies(span -> assertThat(span.getParentSpanId()).isEqualTo(sent.getSpanId()))
                .satisfies(span -> assertThat(attributes(span)).containsEntry("capstan.surface", "bus"));
    }

    private static RpcRequest request() {
        Trace trace = Trace.of(null, "00-" + TRACE + "-00f067aa0ba902b7-01", null);
        return new RpcRequest(
                Caller.ANONYMOUS, GREETER, "greet", Json.object(), null, RpcRequest.Mode.SYNC, null, trace, null, null);
    }

    private void serve(CallObserver observer) {
        Handler greet = (call, deadline) -> new HandlerResult.Responded(TextNode.valueOf("Hello"));
        IdentifySender senders = IdentifySender.inProcess("default");
        InvokeCapability served = path(new FindCapability(catalogs()), greet, observer);
        RefusedRequests refused = new RefusedRequests(events -> {}, CLOCK);
        HandleRequest requests = new HandleRequest(served, senders, SeenMessages.NONE, null, refused, CLOCK);
        opened(new AgentRpcServer(GREETER, TOPIC, buses, requests, workers, new DroppedEnvelopes(CLOCK)));
    }

    private AgentRpcClient client(CallObserver observer) {
        Handler handler = opened(new AgentRpcHandler(
                new AgentId("me"),
                catalogs(),
                buses,
                PeerSecrets.NONE,
                new DroppedEnvelopes(CLOCK),
                100,
                CLOCK,
                CLOCK,
                observer));
        return new AgentRpcClient(path(new AcceptAnyCapability(), handler, observer), workers, CLOCK);
    }

    private <T extends AutoCloseable> T opened(T each) {
        open.add(each);
        return each;
    }

    private InvokeCapability path(Gate gate, Handler handler, CallObserver observer) {
        return new InvokeCapability(
                List.of(gate),
                capability -> handler,
                List.of(),
                workers,
                new InMemoryAuditTrail(),
                CLOCK,
                CLOCK,
                TraceScope.NONE,
                TraceClaims.NONE,
                observer);
    }

    private static InMemoryCatalogs catalogs() {
        return new InMemoryCatalogs(
                List.of(new Catalog(GREETER, List.of(TOPIC), List.of(Capability.untyped(GREETER, "greet")))));
    }
}
