package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests as the peer serves them. */
class ServedRequestsTest extends AgentRpcFixture {

    @Test
    void aRequestIsAnsweredByThePeerThatServesIt() {
        AtomicReference<Call> served = new AtomicReference<>();
        network.serve((call, deadline) -> {
            served.set(call);
            assertThat(deadline).isEqualTo(InMemoryNetwork.NOW.plusSeconds(30));
            return new HandlerResult.Responded(call.payload());
        });

        RpcResult result = network.requests(network.callPeer(8))
                .request(InMemoryNetwork.request("work", PAYLOAD, RpcRequest.Mode.SYNC, null));

        assertThat(result).isEqualTo(new RpcResult.Responded(result.correlationId(), Duration.ZERO, PAYLOAD));
        assertThat(served.get().correlationId()).isEqualTo(result.correlationId());
        assertThat(served.get().traceId()).isEqualTo("trace-1");
        assertThat(served.get().caller().id()).isEqualTo("agent://caller");
        assertThat(network.trail.events()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "deadline, 1800000000000, EAGENTRPC_DEADLINE_EXCEEDED",
        "deadline, 0, EAGENTRPC_DEADLINE_EXCEEDED",
        "capability, \"unheard-of\", EAGENTRPC_NO_CAPABILITY",
        "capability, \"../../etc\", EAGENTRPC_NO_CAPABILITY"
    })
    void aRequestThatIsNotForThePeerToRunIsAnsweredWithTheCodeForIt(String field, String value, String code) {
        AtomicBoolean ran = new AtomicBoolean();
        network.serve((call, deadline) -> {
            ran.set(true);
            return new HandlerResult.Responded(call.payload());
        });
        ObjectNode request = requestEnvelope();
        request.set(field, Fleet.json(value));

        Envelope response = exchange(request);

        assertThat(response.payload().at("/ok").booleanValue()).isFalse();
        assertThat(response.payload().at("/error/code").textValue()).isEqualTo(code);
        assertThat(response.payload().at("/error/message").textValue()).isNotBlank();
        assertThat(ran).isFalse();
    }

    @Test
    void aRequestWithoutTenantAndDeadlineIsServed() {
        network.serve(echo());
        ObjectNode request = requestEnvelope();
        request.remove(List.of("tenantId", "deadline"));

        Envelope response = exchange(request);

        assertThat(response.payload()).isEqualTo(Fleet.json("{\"ok\": true, \"data\": {\"n\": 1.10}}"));
        assertThat(response.correlationId()).isEqualTo("c-1");
        assertThat(response.causedBy()).isEqualTo(request.path("messageId").textValue());
        assertThat(response.from()).isEqualTo(InMemoryNetwork.PEER);
        assertThat(response.to()).isEqualTo(InMemoryNetwork.SELF);
    }

    @Test
    void aDeadlineFromTheWireNeverOutlastsTheCapabilitysOwnLimit() throws InterruptedException {
        BlockingQueue<Instant> deadlines = new LinkedBlockingQueue<>();
        network.serve((call, deadline) -> {
            deadlines.add(deadline);
            return new HandlerResult.Responded(call.payload());
        });
        for (long far : new long[] {
            Long.MAX_VALUE, InMemoryNetwork.NOW.plusSeconds(86_400).toEpochMilli()
        }) {
            exchange(requestEnvelope().put("deadline", far));
            assertThat(deadlines.poll(10, TimeUnit.SECONDS)).isEqualTo(InMemoryNetwork.NOW.plusSeconds(30));
        }
        exchange(requestEnvelope()
                .put("capability", "local")
                .put("deadline", InMemoryNetwork.NOW.plusSeconds(1).toEpochMilli()));
        assertThat(deadlines.poll(10, TimeUnit.SECONDS)).isEqualTo(InMemoryNetwork.NOW.plusSeconds(1));
    }

    @Test
    void messageThatIsNoRequestIsDropped() {
        network.serve(echo());
        ObjectNode elsewhere = requestEnvelope().put("to", "agent://somebody-else");
        ObjectNode event = requestEnvelope().put("kind", "event");
        ObjectNode toAnotherTransport = requestEnvelope().put("replyTo", "nats://agents.caller.responses");

        publish("agents.peer.requests", "no envelope at all");
        publish("agents.peer.requests", Json.write(elsewhere));
        publish("agents.peer.requests", Json.write(event));
        publish("agents.peer.requests", Json.write(toAnotherTransport));

        assertThat(exchange(requestEnvelope()).payload().at("/ok").booleanValue())
                .isTrue();
    }

    @Test
    void manyRequestsAreServedThoughTheBusHasOneThread() throws Exception {
        ExecutorService single = Executors.newSingleThreadExecutor();
        network.closing(single::shutdownNow);
        MessageBus narrow = new InMemoryMessageBus(single);
        CountDownLatch together = new CountDownLatch(4);
        network.serve(
                (call, deadline) -> {
                    together.countDown();
                    together.await();
                    return new HandlerResult.Responded(call.payload());
                },
                4,
                narrow,
                SeenMessages.NONE,
                IdentifySender.inProcess("default"));
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, narrow), 8);

        List<Future<HandlerResult>> answers =
                inParallel(4, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)));

        for (Future<HandlerResult> answer : answers) {
            assertThat(answer.get()).isEqualTo(new HandlerResult.Responded(PAYLOAD));
        }
    }

    @Test
    void anAnswerThatWouldNotFitIsReplacedByTheReason() {
        JsonNode large = TextNode.valueOf("a".repeat(EnvelopeCodec.MAX_BYTES));
        network.serve((call, deadline) -> new HandlerResult.Responded(large));

        RpcResult result = network.requests(network.callPeer(8)).request(InMemoryNetwork.request("work", PAYLOAD));

        assertThat(refusal(result))
                .isEqualTo(Refusal.of(
                        RefusalCode.PAYLOAD_TOO_LARGE, "the response of agent://peer has more than 1048576 bytes"));
    }
}
