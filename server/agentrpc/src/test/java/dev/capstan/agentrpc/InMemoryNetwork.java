package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.agentrpc.envelope.MalformedEnvelope;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import dev.capstan.core.Transport;
import dev.capstan.core.Violation;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import dev.capstan.core.port.SharedResults;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** A caller and its peers over one bus in memory, assembled as a server assembles them. */
final class InMemoryNetwork {

    /** A trace that many requests of a caller may belong to. */
    static final Trace TRACE = new Trace("trace-1", false, Trace.generate().parent(), null, null);

    static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_000L);
    static final AgentId SELF = new AgentId("caller");
    static final AgentId PEER = new AgentId("peer");

    /** A payload that says so breaks its schema. */
    static final JsonNode BAD = Fleet.json("{\"bad\": true}");

    private final ThreadPoolExecutor deliveries = (ThreadPoolExecutor) Executors.newCachedThreadPool();
    private final List<AutoCloseable> open = new ArrayList<>();

    final InMemoryMessageBus bus = new InMemoryMessageBus(deliveries);
    final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    final InMemoryAuditTrail peerTrail = new InMemoryAuditTrail();
    final DroppedEnvelopes dropped = new DroppedEnvelopes(InstantSource.fixed(NOW));
    final List<Envelope> onTheWire = new CopyOnWriteArrayList<>();

    /** One peer that offers {@code work} (by agent RPC) and {@code local} (in this process). */
    final Catalog catalog = Fleet.catalog(
            PEER.name(),
            Fleet.capability(PEER.name(), "work"),
            Fleet.running(Fleet.capability(PEER.name(), "local"), new HandlerSpec.Java("local"), null),
            Fleet.running(Fleet.capability(PEER.name(), "hasty"), new HandlerSpec.Peer(), Duration.ofMillis(20)));

    AgentRpcHandler callPeer(int mostPending) {
        return callPeer(new InMemoryCatalogs(List.of(catalog)), Map.of(Transport.Kind.MEMORY, bus), mostPending);
    }

    AgentRpcHandler callPeer(Catalogs catalogs, Map<Transport.Kind, MessageBus> buses, int mostPending) {
        return closing(new AgentRpcHandler(SELF, catalogs, buses, mostPending, InstantSource.fixed(NOW)));
    }

    AgentRpcClient requests(Handler agent, Handler local, int workers) {
        return requests(agent, local, workers, SharedResults.NONE);
    }

    AgentRpcClient requests(Handler agent, Handler local, int workers, SharedResults shared) {
        InvokeCapability path = new InvokeCapability(
                List.of(new FindCapability(new InMemoryCatalogs(List.of(catalog))), refusing(BAD)),
                capability -> isByAgent(capability) ? agent : local,
                List.of(schemaOfResponses()),
                closing(new HandlerExecutor("calls", workers)),
                trail,
                InstantSource.fixed(NOW));
        return new AgentRpcClient(
                path, closing(new HandlerExecutor("background", workers)), InstantSource.fixed(NOW), shared);
    }

    AgentRpcClient requests(Handler agent) {
        return requests(agent, agent, 64);
    }

    /** The peer, served by this handler. */
    AgentRpcServer serve(Handler handler) {
        return serve(handler, 64);
    }

    AgentRpcServer serve(Handler handler, int workers) {
        return serve(handler, workers, bus, SeenMessages.NONE, IdentifySender.inProcess("default"));
    }

    AgentRpcServer serve(Handler handler, int workers, MessageBus on, SeenMessages seen, IdentifySender senders) {
        return serve(
                catalog,
                List.of(new FindCapability(new InMemoryCatalogs(List.of(catalog)))),
                handler,
                workers,
                on,
                seen,
                senders);
    }

    AgentRpcServer serve(
            Catalog served,
            List<Gate> gates,
            Handler handler,
            int workers,
            MessageBus on,
            SeenMessages seen,
            IdentifySender senders) {
        InvokeCapability path = new InvokeCapability(
                gates,
                capability -> handler,
                List.of(),
                closing(new HandlerExecutor("peer-calls", workers)),
                peerTrail,
                InstantSource.fixed(NOW));
        Transport transport = served.transports().get(0);
        return closing(new AgentRpcServer(
                served.agent(),
                transport,
                Map.of(transport.kind(), on),
                new HandleRequest(
                        path,
                        senders,
                        seen,
                        null,
                        new RefusedRequests(peerTrail, InstantSource.fixed(NOW)),
                        InstantSource.fixed(NOW)),
                closing(new HandlerExecutor("peer", workers)),
                dropped));
    }

    /** Returns the number of messages that their subscribers have taken. */
    long delivered() {
        return deliveries.getCompletedTaskCount();
    }

    /** Records every envelope that is sent to the peer, without a response. */
    void tap() {
        closing(bus.subscribe("agents.peer.requests", message -> onTheWire.add(decoded(message))));
    }

    static RpcRequest request(String capability, JsonNode payload) {
        return RpcRequest.sync(Fleet.CALLER, PEER, capability, payload);
    }

    static RpcRequest request(
            String capability, JsonNode payload, RpcRequest.Mode mode, @Nullable String idempotencyKey) {
        return new RpcRequest(Fleet.CALLER, PEER, capability, payload, null, mode, idempotencyKey, TRACE, null, null);
    }

    static Call call(String capability, JsonNode payload) {
        return Fleet.call(dev.capstan.core.invocation.Target.of(PEER, capability), payload)
                .to(Fleet.capability(PEER.name(), capability));
    }

    static Envelope decoded(byte[] message) {
        try {
            return EnvelopeCodec.decode(message);
        } catch (MalformedEnvelope e) {
            throw new IllegalStateException(e);
        }
    }

    <T extends AutoCloseable> T closing(T resource) {
        open.add(0, resource);
        return resource;
    }

    private static boolean isByAgent(Capability capability) {
        return capability.execution().handler() instanceof HandlerSpec.Peer;
    }

    private static Gate refusing(JsonNode bad) {
        return call -> call.payload().equals(bad)
                ? Decision.refuse(Refusal.schemaViolation(Side.REQUEST, List.of(new Violation("/bad", "not allowed"))))
                : Decision.pass(call);
    }

    private static ResponseGate schemaOfResponses() {
        return (call, answer) -> answer.equals(BAD)
                ? Decision.refuse(Refusal.schemaViolation(Side.RESPONSE, List.of(new Violation("/bad", "not allowed"))))
                : Decision.pass(call);
    }

    void close() throws Exception {
        for (AutoCloseable resource : open) {
            resource.close();
        }
        deliveries.shutdownNow();
    }
}
