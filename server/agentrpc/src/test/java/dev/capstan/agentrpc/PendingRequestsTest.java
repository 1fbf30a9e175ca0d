package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Requests that wait for a response: their number, cancellation and end. */
class PendingRequestsTest extends AgentRpcFixture {

    private void serveUntilStopped(CountDownLatch working, CountDownLatch stopped) {
        network.serve((call, deadline) -> {
            working.countDown();
            try {
                new CountDownLatch(1).await();
                return new HandlerResult.Responded(call.payload());
            } catch (InterruptedException e) {
                stopped.countDown();
                throw e;
            }
        });
    }

    @Test
    void aCallThatIsStoppedStopsThePeer() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        serveUntilStopped(working, stopped);
        Thread caller = new Thread(() -> handled(network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD)));
        caller.start();
        working.await();

        caller.interrupt();

        assertThat(stopped.await(10, TimeUnit.SECONDS))
                .as("the peer's handler is interrupted")
                .isTrue();
    }

    @Test
    void cancellationNamesItsRequestByTheMessageIdAlone() throws Exception {
        network.tap();
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        serveUntilStopped(working, stopped);
        AgentRpcHandler caller = network.callPeer(8);
        inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)));
        working.await();
        ObjectNode cancellation = (ObjectNode)
                Fleet.json(new String(EnvelopeCodec.encode(awaitOnTheWire().cancelled("m-2")), StandardCharsets.UTF_8));
        publish(
                "agents.peer.requests",
                cancellation.put("correlationId", "c-of-its-own").toString());

        assertThat(stopped.await(10, TimeUnit.SECONDS))
                .as("the peer's handler is interrupted")
                .isTrue();
    }

    @Test
    void anotherCallerCannotCancelARequest() throws Exception {
        network.tap();
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        network.serve((call, deadline) -> {
            working.countDown();
            release.await();
            return new HandlerResult.Responded(call.payload());
        });
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                .get(0);
        working.await();
        ObjectNode cancellation = (ObjectNode)
                Fleet.json(new String(EnvelopeCodec.encode(awaitOnTheWire().cancelled("m-2")), StandardCharsets.UTF_8));
        publish(
                "agents.peer.requests",
                cancellation.put("from", "agent://stranger").toString());
        release.countDown();

        assertThat(answer.get()).isEqualTo(new HandlerResult.Responded(PAYLOAD));
    }

    @Test
    void asManyRequestsWaitAsMayAndNoMore() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(2);
        network.serve((call, deadline) -> {
            waiting.countDown();
            release.await();
            return new HandlerResult.Responded(call.payload());
        });
        AgentRpcClient requests = network.requests(network.callPeer(2));
        List<Future<RpcResult>> first = inParallel(2, i -> requests.request(InMemoryNetwork.request("work", PAYLOAD)));
        waiting.await();

        RpcResult third = requests.request(InMemoryNetwork.request("work", PAYLOAD));
        assertThat(refusal(third)).isEqualTo(Refusal.busy("too many pending requests; retry in 1 s"));
        assertThat(third.toJson().at("/error/code").textValue()).isEqualTo("EAGENTRPC_BUSY");

        release.countDown();
        for (Future<RpcResult> done : first) {
            assertThat(done.get()).isInstanceOf(RpcResult.Responded.class);
        }
        assertThat(requests.request(InMemoryNetwork.request("work", PAYLOAD))).isInstanceOf(RpcResult.Responded.class);
    }

    @Test
    void aCorrelationIdThatIsInUseIsNamed() {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Call call = InMemoryNetwork.call("work", PAYLOAD);
        inParallel(1, i -> handled(caller, call));
        awaitOnTheWire();

        assertThat(handled(caller, call))
                .isEqualTo(new HandlerResult.Failed(
                        Refusal.busy("a request with the correlationId '" + call.correlationId()
                                + "' is pending; use another one, or retry when it has ended"),
                        true));
    }

    @Test
    void closingAbandonsWhatWaitsAndWhatComes() throws Exception {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> waiting = inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();

        caller.close();

        HandlerResult abandoned =
                HandlerResult.failed(RefusalCode.ABANDONED, "the server stopped before agent://peer responded");
        assertThat(waiting.get()).isEqualTo(abandoned);
        assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD))).isEqualTo(abandoned);
        assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD).withoutResponse()))
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.ABANDONED, "the server stopped before the event was sent to agent://peer"));
        assertThat(network.onTheWire).as("nothing is sent after the end").containsExactly(request);
    }

    @Test
    void closingWhileARequestSubscribesLeavesNeitherAMessageNorASubscription() {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        AtomicReference<AgentRpcHandler> caller = new AtomicReference<>();
        MessageBus closing = new MessageBus() {
            @Override
            public void publish(String topic, byte[] message) {
                seen.add("published");
            }

            @Override
            public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
                caller.get().close();
                return () -> seen.add("unsubscribed");
            }

            @Override
            public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
                throw new UnsupportedOperationException("callers share no topic");
            }
        };
        caller.set(network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, closing), 8));

        assertThat(handled(caller.get(), InMemoryNetwork.call("work", PAYLOAD)))
                .isEqualTo(HandlerResult.failed(
                        RefusalCode.ABANDONED, "the server stopped before agent://peer responded"));
        assertThat(seen).containsExactly("unsubscribed");
    }

    @Test
    void aThousandRequestsAtOnceEachGetTheirOwnAnswer() throws Exception {
        network.serve(echo(), 1_000);
        AgentRpcClient requests = network.requests(network.callPeer(1_000), echo(), 1_000);
        ExecutorService callers = Executors.newFixedThreadPool(50);
        network.closing(callers::shutdownNow);
        List<Future<RpcResult>> results = new ArrayList<>();

        for (int i = 0; i < 1_000; i++) {
            JsonNode payload = Json.object().put("n", i);
            results.add(callers.submit(() -> requests.request(InMemoryNetwork.request("work", payload))));
        }

        for (int i = 0; i < 1_000; i++) {
            JsonNode own = Json.object().put("n", i);
            assertThat(results.get(i).get()).isInstanceOfSatisfying(RpcResult.Responded.class, answered -> assertThat(
                            Json.equal(answered.response(), own))
                    .isTrue());
        }
        assertThat(network.trail.events()).hasSize(1_000);
        assertThat(network.trail.events().stream()
                        .map(event -> event.details().path("correlationId").textValue())
                        .distinct())
                .hasSize(1_000);
    }
}
