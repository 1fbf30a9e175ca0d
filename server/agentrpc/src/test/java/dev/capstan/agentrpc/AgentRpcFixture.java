package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/** A network of a caller and a peer, and the requests and responses that tests send over it. */
abstract class AgentRpcFixture {

    static final JsonNode PAYLOAD = Fleet.json("{\"n\": 1.10}");
    static final Instant IN_TIME = InMemoryNetwork.NOW.plusSeconds(20);

    final InMemoryNetwork network = new InMemoryNetwork();

    @AfterEach
    void close() throws Exception {
        network.close();
    }

    static Refusal refusal(RpcResult result) {
        return ((RpcResult.Refused) result).refusal();
    }

    static Handler echo() {
        return (call, deadline) -> new HandlerResult.Responded(call.payload());
    }

    static HandlerResult handled(Handler handler, Call call) {
        return handled(handler, call, IN_TIME);
    }

    static HandlerResult handled(Handler handler, Call call, Instant deadline) {
        try {
            return handler.handle(call, deadline);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    <T> List<Future<T>> inParallel(int times, Function<Integer, T> work) {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        network.closing(threads::shutdownNow);
        List<Future<T>> results = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int number = i;
            results.add(threads.submit(() -> work.apply(number)));
        }
        return results;
    }

    Envelope awaitOnTheWire() {
        while (network.onTheWire.isEmpty()) {
            Thread.onSpinWait();
        }
        return network.onTheWire.get(0);
    }

    /** Sends a request to the peer by hand, and waits for the response. */
    Envelope exchange(ObjectNode request) {
        CompletableFuture<Envelope> response = new CompletableFuture<>();
        try (MessageBus.Subscription inbox = network.bus.subscribe(
                "agents.caller.responses", message -> response.complete(InMemoryNetwork.decoded(message)))) {
            assertThat(inbox).isNotNull();
            publish("agents.peer.requests", Json.write(request));
            return response.orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    void publish(String topic, String message) {
        network.bus.publish(topic, message.getBytes(StandardCharsets.UTF_8));
    }

    static ObjectNode requestEnvelope() {
        ObjectNode request = (ObjectNode) Fleet.json("""
                {"version": 1, "kind": "request", "messageId": "m-1", "correlationId": "c-1",
                 "from": "agent://caller", "to": "agent://peer", "capability": "work",
                 "replyTo": "memory://agents.caller.responses", "deadline": 1800000020000, "tenantId": "default",
                 "payload": {"n": 1.10}}""");
        return request.put("messageId", UUID.randomUUID().toString());
    }

    static ObjectNode response(Envelope request) {
        return answering(request, "wrong");
    }

    static ObjectNode answering(Envelope request, String data) {
        Envelope response =
                request.response("m-2", Json.object().put("ok", true).put("data", data));
        return (ObjectNode) Fleet.json(new String(EnvelopeCodec.encode(response), StandardCharsets.UTF_8));
    }
}
