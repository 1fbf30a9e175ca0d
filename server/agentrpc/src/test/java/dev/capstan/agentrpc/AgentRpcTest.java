package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AgentRpcTest {

    private static final JsonNode PAYLOAD = Fleet.json("{\"n\": 1.10}");
    private static final Instant IN_TIME = Network.NOW.plusSeconds(20);

    private final Network network = new Network();

    @AfterEach
    void close() throws Exception {
        network.close();
    }

    @Test
    void aRequestIsAnsweredByThePeerThatServesIt() {
        AtomicReference<Call> served = new AtomicReference<>();
        network.serve((call, deadline) -> {
            served.set(call);
            assertThat(deadline).isEqualTo(Network.NOW.plusSeconds(30));
            return new HandlerResult.Answered(call.payload());
        });

        RpcResult result = network.requests(network.callPeer(8))
                .request(Network.request("work", PAYLOAD, RpcRequest.Mode.SYNC, null));

        assertThat(result).isEqualTo(new RpcResult.Responded(result.correlationId(), Duration.ZERO, PAYLOAD));
        assertThat(served.get().correlationId()).isEqualTo(result.correlationId());
        assertThat(served.get().traceId()).isEqualTo("trace-1");
        assertThat(served.get().caller().id()).isEqualTo("agent://caller");
        assertThat(network.trail.events()).hasSize(1);
    }

    @Test
    void theEnvelopeSaysAllThatThePeerHasToKnow() {
        network.tap();
        Call call = Network.call("work", PAYLOAD).withoutAnswer();

        HandlerResult answer = handled(network.callPeer(8), call);

        assertThat(answer).isEqualTo(new HandlerResult.Delivered());
        Envelope sent = awaitOnTheWire();
        assertThat(sent)
                .isEqualTo(new Envelope(
                        Envelope.Kind.EVENT,
                        sent.messageId(),
                        call.correlationId(),
                        null,
                        Network.SELF,
                        Network.PEER,
                        "work",
                        null,
                        IN_TIME,
                        "default",
                        Map.of(
                                "trace-id",
                                "trace-1",
                                "traceparent",
                                sent.header("traceparent").orElse("none"),
                                "on-behalf-of",
                                "agent://caller"),
                        PAYLOAD,
                        null));
        assertThat(sent.header("traceparent").flatMap(TraceParent::parse))
                .as("the same trace, one step further")
                .hasValueSatisfying(next -> {
                    assertThat(next.traceId()).isEqualTo(call.trace().parent().traceId());
                    assertThat(next.parentId())
                            .isNotEqualTo(call.trace().parent().parentId());
                });
    }

    @Test
    void aResponseThatBreaksItsSchemaIsRefusedAndKept() {
        network.serve((call, deadline) -> new HandlerResult.Answered(Network.BAD));

        RpcResult result = network.requests(network.callPeer(8)).request(Network.request("work", PAYLOAD));

        assertThat(result).isInstanceOfSatisfying(RpcResult.Refused.class, refused -> {
            assertThat(refused.refusal().side()).contains(Side.RESPONSE);
            assertThat(refused.rawResponse()).isEqualTo(Network.BAD);
        });
        assertThat(network.trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
    }

    @ParameterizedTest
    @EnumSource
    void noEnvelopeGoesOnTheWireWhenAGateRefuses(RpcRequest.Mode mode) {
        AtomicBoolean sent = new AtomicBoolean();
        MessageBus noticing = new MessageBus() {
            @Override
            public void publish(String topic, byte[] message) {
                sent.set(true);
            }

            @Override
            public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
                return () -> {};
            }

            @Override
            public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
                return () -> {};
            }
        };
        Handler peer = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, noticing), 8);

        RpcResult result = network.requests(peer).request(Network.request("work", Network.BAD, mode, null));

        assertThat(result).isInstanceOfSatisfying(RpcResult.Refused.class, refused -> assertThat(
                        refused.refusal().side())
                .contains(Side.REQUEST));
        assertThat(sent).isFalse();
        assertThat(network.trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
    }

    @Test
    void aFailureOfThePeersHandlerKeepsItsCode() {
        for (String code : List.of("insufficient_funds", "not_found", "timeout")) {
            Refusal own = Refusal.byPeer(code, "the account holds 10.00 USD");
            try (AgentRpcServer serving = network.serve((call, deadline) -> new HandlerResult.Failed(own))) {
                assertThat(serving).isNotNull();
                RpcResult result = network.requests(network.callPeer(8)).request(Network.request("work", PAYLOAD));
                assertThat(refusal(result)).isEqualTo(own);
            }
        }
    }

    @Test
    void aHandlerOfThePeerThatBreaksDownTellsNothingOfItself() {
        network.serve((call, deadline) -> {
            throw new IllegalStateException("secret-of-the-server");
        });

        RpcResult result = network.requests(network.callPeer(8)).request(Network.request("work", PAYLOAD));

        assertThat(refusal(result).code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(result.toJson().toString()).doesNotContain("secret");
    }

    @Test
    void aCapabilityThatThePeerDoesNotHaveIsItsError() {
        network.serve(echo());

        HandlerResult answer = handled(network.callPeer(8), Network.call("unheard-of", PAYLOAD));

        assertThat(answer)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.CAPABILITY_NOT_FOUND, "there is no capability 'unheard-of' at agent://peer"));
    }

    @ParameterizedTest
    @CsvSource({
        "tenantId, \"acme\", EAGENTRPC_TENANT_MISMATCH",
        "deadline, 1800000000000, EAGENTRPC_DEADLINE_EXCEEDED",
        "deadline, 0, EAGENTRPC_DEADLINE_EXCEEDED",
        "capability, \"unheard-of\", EAGENTRPC_NO_CAPABILITY",
        "capability, \"../../etc\", EAGENTRPC_NO_CAPABILITY"
    })
    void aRequestThatIsNotForThePeerToRunIsAnsweredWithTheCodeForIt(String field, String value, String code) {
        AtomicBoolean ran = new AtomicBoolean();
        network.serve((call, deadline) -> {
            ran.set(true);
            return new HandlerResult.Answered(call.payload());
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
        assertThat(response.from()).isEqualTo(Network.PEER);
        assertThat(response.to()).isEqualTo(Network.SELF);
    }

    @Test
    void aDeadlineFromTheWireNeverOutlastsTheCapabilitysOwnLimit() throws InterruptedException {
        BlockingQueue<Instant> deadlines = new LinkedBlockingQueue<>();
        network.serve((call, deadline) -> {
            deadlines.add(deadline);
            return new HandlerResult.Answered(call.payload());
        });
        for (long far :
                new long[] {Long.MAX_VALUE, Network.NOW.plusSeconds(86_400).toEpochMilli()}) {
            exchange(requestEnvelope().put("deadline", far));
            assertThat(deadlines.poll(10, TimeUnit.SECONDS)).isEqualTo(Network.NOW.plusSeconds(30));
        }
        exchange(requestEnvelope()
                .put("capability", "local")
                .put("deadline", Network.NOW.plusSeconds(1).toEpochMilli()));
        assertThat(deadlines.poll(10, TimeUnit.SECONDS)).isEqualTo(Network.NOW.plusSeconds(1));
    }

    @Test
    void whatIsNoRequestForThePeerIsDroppedAndItServesOn() {
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
                    return new HandlerResult.Answered(call.payload());
                },
                4,
                narrow,
                SeenMessages.NONE,
                IdentifySender.inProcess("default"));
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, narrow), 8);

        List<Future<HandlerResult>> answers = inParallel(4, i -> handled(caller, Network.call("work", PAYLOAD)));

        for (Future<HandlerResult> answer : answers) {
            assertThat(answer.get()).isEqualTo(new HandlerResult.Answered(PAYLOAD));
        }
    }

    @Test
    void anAnswerThatWouldNotFitIsReplacedByTheReason() {
        JsonNode large = TextNode.valueOf("a".repeat(EnvelopeCodec.MAX_BYTES));
        network.serve((call, deadline) -> new HandlerResult.Answered(large));

        RpcResult result = network.requests(network.callPeer(8)).request(Network.request("work", PAYLOAD));

        assertThat(refusal(result))
                .isEqualTo(Refusal.of(
                        RefusalCode.PAYLOAD_TOO_LARGE, "the response of agent://peer has more than 1048576 bytes"));
    }

    @Test
    void aPayloadThatWouldNotFitIsNotSent() {
        network.tap();
        JsonNode large = TextNode.valueOf("a".repeat(EnvelopeCodec.MAX_BYTES));

        assertThat(handled(network.callPeer(8), Network.call("work", large)))
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.PAYLOAD_TOO_LARGE, "the payload has more than 1048576 bytes"));
        assertThat(network.onTheWire).isEmpty();
    }

    @Test
    void aPeerOnAnotherTransportIsNotReached() {
        Transport kafka = new Transport(Transport.Kind.KAFKA, "requests", null, Map.of());
        Transport amqp = new Transport(Transport.Kind.AMQP, "requests", null, Map.of());
        HandlerResult elsewhere = handled(calling(List.of(kafka, amqp)), Network.call("work", PAYLOAD));
        HandlerResult nowhere = handled(calling(List.of()), Network.call("work", PAYLOAD));

        assertThat(elsewhere)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.TRANSPORT_UNAVAILABLE,
                        "agent://peer listens on kafka, amqp, which this server is not connected to"));
        assertThat(nowhere)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.TRANSPORT_UNAVAILABLE, "agent://peer declares no transport"));
    }

    @Test
    void theFirstTransportThatIsConnectedIsTaken() {
        network.serve(echo());
        Transport kafka = new Transport(Transport.Kind.KAFKA, "requests", null, Map.of());
        AgentRpcHandler caller = calling(List.of(kafka, Transport.memory("agents.peer.requests")));

        assertThat(handled(caller, Network.call("work", PAYLOAD))).isEqualTo(new HandlerResult.Answered(PAYLOAD));
    }

    @Test
    void responsesComeToTheCallersOwnInbox() {
        network.serve(echo());
        Transport apart =
                new Transport(Transport.Kind.MEMORY, "agents.peer.requests", "agents.peer.responses", Map.of());
        network.closing(network.bus.subscribe(
                "agents.peer.responses", message -> network.onTheWire.add(Network.decoded(message))));

        assertThat(handled(calling(List.of(apart)), Network.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Answered(PAYLOAD));
        assertThat(network.onTheWire)
                .as("what all callers of the peer can hear")
                .isEmpty();
    }

    @Test
    void aPeerThatIsInNoTableIsExpectedWhereItsNameSays() {
        network.serve(echo());
        AgentRpcHandler caller =
                network.callPeer(new InMemoryCatalogs(List.of()), Map.of(Transport.Kind.MEMORY, network.bus), 8);

        assertThat(handled(caller, Network.call("work", PAYLOAD))).isEqualTo(new HandlerResult.Answered(PAYLOAD));
    }

    @Test
    void aPeerThatDoesNotListenIsNotReached() {
        assertThat(handled(network.callPeer(8), Network.call("work", PAYLOAD)))
                .isEqualTo(
                        HandlerResult.notExecuted(
                                RefusalCode.NETWORK_ERROR,
                                "agent://peer could not be reached over memory: no subscriber listens on agents.peer.requests"));
    }

    @Test
    void aBusThatTakesNoSubscriptionIsNotReachedEither() {
        MessageBus down = new MessageBus() {
            @Override
            public void publish(String topic, byte[] message) {
                throw new BusUnavailable("the connection is down");
            }

            @Override
            public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
                throw new BusUnavailable("the connection is down");
            }

            @Override
            public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
                return () -> {};
            }
        };
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, down), 1);

        for (int i = 0; i < 3; i++) {
            assertThat(handled(caller, Network.call("work", PAYLOAD)))
                    .as("a place is given back each time")
                    .isEqualTo(HandlerResult.notExecuted(
                            RefusalCode.NETWORK_ERROR,
                            "agent://peer could not be reached over memory: the connection is down"));
        }
    }

    @Test
    void aPeerThatDoesNotAnswerInTimeIsATimeout() {
        network.tap();

        assertThat(handled(network.callPeer(8), Network.call("work", PAYLOAD), Network.NOW.plusMillis(5)))
                .isEqualTo(HandlerResult.failed(RefusalCode.TIMEOUT, "agent://peer did not respond in time"));
        assertThat(refusal(network.requests(network.callPeer(8)).request(Network.request("hasty", PAYLOAD)))
                        .code())
                .isEqualTo(RefusalCode.TIMEOUT);
    }

    @Test
    void onlyTheResponseOfTheRightAgentToTheRightMessageCountsAndOnlyOnce() throws Exception {
        // Delivered by whoever publishes, so that each message has been looked at when the next one is sent.
        MessageBus direct = new InMemoryMessageBus(Runnable::run);
        direct.subscribe("agents.peer.requests", message -> network.onTheWire.add(Network.decoded(message)));
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, direct), 8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, Network.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();
        String inbox = request.replyTo().substring("memory://".length());

        for (String message : List.of(
                "malformed",
                response(request).put("from", "agent://impostor").toString(),
                response(request).put("to", "agent://somebody-else").toString(),
                response(request).put("correlationId", "another").toString(),
                response(request).put("causedBy", "another").toString(),
                response(request).put("kind", "request").toString(),
                answering(request, "right").toString(),
                answering(request, "again").toString())) {
            direct.publish(inbox, message.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(answer.get()).isEqualTo(new HandlerResult.Answered(TextNode.valueOf("right")));
        direct.publish(inbox, answering(request, "late").toString().getBytes(StandardCharsets.UTF_8));
        assertThat(handled(caller, Network.call("work", PAYLOAD), Network.NOW))
                .as("what is late answers no later request")
                .isEqualTo(HandlerResult.failed(RefusalCode.TIMEOUT, "agent://peer did not respond in time"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "null",
                "[]",
                "{\"ok\": true}",
                "{\"ok\": \"yes\", \"data\": 1}",
                "{\"ok\": false}",
                "{\"ok\": false, \"error\": {\"code\": \"x\"}}",
                "{\"ok\": false, \"error\": {\"code\": 1, \"message\": \"m\"}}"
            })
    void aResponseThatIsNeitherAnswerNorErrorIsSaidToBe(String payload) throws Exception {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, Network.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();

        ObjectNode response = response(request);
        response.set("payload", Fleet.json(payload));
        publish(request.replyTo().substring("memory://".length()), response.toString());

        assertThat(answer.get())
                .isEqualTo(
                        HandlerResult.failed(
                                RefusalCode.INVALID_ENVELOPE,
                                "agent://peer responded with neither {ok: true, data} nor {ok: false, error: {code, message}}"));
    }

    @ParameterizedTest
    @CsvSource({
        "EAGENTRPC_BUSY, , BUSY, true",
        "EAGENTRPC_DEADLINE_EXCEEDED, , DEADLINE_EXCEEDED, true",
        "EAGENTRPC_NO_CAPABILITY, , CAPABILITY_NOT_FOUND, true",
        "EAGENTRPC_TENANT_MISMATCH, , TENANT_MISMATCH, true",
        "EAGENTRPC_TIMEOUT, , TIMEOUT, false",
        "network_error, , NETWORK_ERROR, false",
        "network_error, {}, NETWORK_ERROR, false",
        "network_error, [true], NETWORK_ERROR, false",
        "network_error, {\"undone\": true}, NETWORK_ERROR, true",
        "network_error, {\"undone\": \"true\"}, NETWORK_ERROR, false",
        "network_error, {\"undone\": 1}, NETWORK_ERROR, false",
        "EAGENTRPC_BUSY, {\"undone\": false}, BUSY, false"
    })
    void anErrorTellsWhetherNothingWasDone(String code, String details, RefusalCode meant, boolean undone)
            throws Exception {
        assertThat(answerTo(code, details == null ? null : Fleet.json(details)))
                .isEqualTo(new HandlerResult.Failed(Refusal.of(meant, "m"), undone));
    }

    @ParameterizedTest
    @EnumSource
    void whichPermissionWasLackingTravelsWithTheDenial(Permission permission) {
        Refusal denial = Refusal.permissionDenied(permission, "m");
        network.serve((call, deadline) -> new HandlerResult.Failed(denial));

        assertThat(handled(network.callPeer(8), Network.call("work", PAYLOAD)))
                .isEqualTo(new HandlerResult.Failed(denial));
        RpcResult result = network.requests(network.callPeer(8)).request(Network.request("work", PAYLOAD));
        assertThat(result.toJson().at("/error/permission").textValue()).isEqualTo(permission.wire());
    }

    @Test
    void nothingElseOfARefusalsDetailsIsTold() {
        Map<String, RefusalCode> codes = Map.of("work", RefusalCode.PERMISSION_DENIED, "local", RefusalCode.TIMEOUT);
        ObjectNode details = Json.object().put("permission", "network:read").put("folder", "secret-of-the-server");
        network.serve((call, deadline) -> new HandlerResult.Failed(
                Refusal.of(codes.get(call.capability().name()), "m").with(details)));

        assertThat(exchange(requestEnvelope()).payload().at("/error/details"))
                .isEqualTo(Fleet.json("{\"permission\": \"network:read\"}"));
        assertThat(exchange(requestEnvelope().put("capability", "local"))
                        .payload()
                        .path("error"))
                .isEqualTo(Fleet.json("{\"code\": \"EAGENTRPC_TIMEOUT\", \"message\": \"m\"}"));
    }

    @Test
    void aDenialMayBeKnownToComeBeforeAnyWork() throws Exception {
        assertThat(answerTo("permission_denied", Fleet.json("{\"undone\": true, \"permission\": \"secrets:read\"}")))
                .isEqualTo(new HandlerResult.Failed(Refusal.permissionDenied(Permission.SECRETS_READ, "m"), true));
    }

    static Stream<JsonNode> lies() {
        return Stream.of(
                        "{}",
                        "[]",
                        "null",
                        "\"network:read\"",
                        "[\"network:read\"]",
                        "{\"permission\": null}",
                        "{\"permission\": 1}",
                        "{\"permission\": true}",
                        "{\"permission\": [\"network:read\"]}",
                        "{\"permission\": {\"network\": \"read\"}}",
                        "{\"permission\": \"\"}",
                        "{\"permission\": \"network:all\"}",
                        "{\"permission\": \"NETWORK_READ\"}",
                        "{\"permission\": \"Network:read\"}",
                        "{\"permission\": \" network:read\"}",
                        "{\"Permission\": \"network:read\"}",
                        "{\"code\": \"internal\", \"retryable\": true, \"violations\": []}",
                        "{\"permission\": \"network:read" + "d".repeat(1_000_000) + "\"}")
                .map(Fleet::json);
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aDenialOfWhatIsNoPermissionNamesNone(JsonNode details) throws Exception {
        assertThat(answerTo("permission_denied", details))
                .isEqualTo(new HandlerResult.Failed(Refusal.of(RefusalCode.PERMISSION_DENIED, "m")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"network_error", "EAGENTRPC_TIMEOUT", "internal", "insufficient_funds", "rate_limited"})
    void aPermissionUnderAnotherCodeIsPassedOver(String code) throws Exception {
        assertThat(answerTo(code, Fleet.json("{\"permission\": \"network:read\"}")))
                .isInstanceOfSatisfying(
                        HandlerResult.Failed.class,
                        failed -> assertThat(failed.refusal().fields()).isEmpty());
    }

    /** What comes of a call that the peer answers with this error. */
    private HandlerResult answerTo(String code, @Nullable JsonNode details) throws Exception {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, Network.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();
        ObjectNode error = Json.object().put("code", code).put("message", "m");
        if (details != null) {
            error.set("details", details);
        }
        ObjectNode response = response(request);
        response.set("payload", Json.object().put("ok", false).set("error", error));
        publish(request.replyTo().substring("memory://".length()), response.toString());
        return answer.get();
    }

    @ParameterizedTest
    @CsvSource({
        "TIMEOUT, true",
        "TIMEOUT, false",
        "NETWORK_ERROR, true",
        "NETWORK_ERROR, false",
        "BUSY, true",
        "BUSY, false"
    })
    void whetherNothingWasDoneTravelsWithTheFailure(RefusalCode code, boolean undone) {
        HandlerResult failure = new HandlerResult.Failed(Refusal.of(code, "m"), undone);
        network.serve((call, deadline) -> failure);

        assertThat(handled(network.callPeer(8), Network.call("work", PAYLOAD))).isEqualTo(failure);
    }

    @Test
    void aCallThatIsStoppedStopsThePeer() throws Exception {
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        network.serve((call, deadline) -> {
            working.countDown();
            try {
                new CountDownLatch(1).await();
                return new HandlerResult.Answered(call.payload());
            } catch (InterruptedException e) {
                stopped.countDown();
                throw e;
            }
        });
        Thread caller = new Thread(() -> handled(network.callPeer(8), Network.call("work", PAYLOAD)));
        caller.start();
        working.await();

        caller.interrupt();

        assertThat(stopped.await(10, TimeUnit.SECONDS))
                .as("the peer's handler is interrupted")
                .isTrue();
    }

    @Test
    void nobodyElseCanHaveARequestStopped() throws Exception {
        network.tap();
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        network.serve((call, deadline) -> {
            working.countDown();
            release.await();
            return new HandlerResult.Answered(call.payload());
        });
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, Network.call("work", PAYLOAD)))
                .get(0);
        working.await();
        ObjectNode cancellation = (ObjectNode)
                Fleet.json(new String(EnvelopeCodec.encode(awaitOnTheWire().cancelled("m-2")), StandardCharsets.UTF_8));
        publish(
                "agents.peer.requests",
                cancellation.put("from", "agent://stranger").toString());
        release.countDown();

        assertThat(answer.get()).isEqualTo(new HandlerResult.Answered(PAYLOAD));
    }

    @Test
    void asManyRequestsWaitAsMayAndNoMore() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(2);
        network.serve((call, deadline) -> {
            waiting.countDown();
            release.await();
            return new HandlerResult.Answered(call.payload());
        });
        AgentRpcClient requests = network.requests(network.callPeer(2));
        List<Future<RpcResult>> first = inParallel(2, i -> requests.request(Network.request("work", PAYLOAD)));
        waiting.await();

        RpcResult third = requests.request(Network.request("work", PAYLOAD));
        assertThat(refusal(third)).isEqualTo(Refusal.busy("too many pending requests; retry in 1 s"));
        assertThat(third.toJson().at("/error/code").textValue()).isEqualTo("EAGENTRPC_BUSY");

        release.countDown();
        for (Future<RpcResult> done : first) {
            assertThat(done.get()).isInstanceOf(RpcResult.Responded.class);
        }
        assertThat(requests.request(Network.request("work", PAYLOAD))).isInstanceOf(RpcResult.Responded.class);
    }

    @Test
    void closingAbandonsWhatWaitsAndWhatComes() throws Exception {
        network.tap();
        AgentRpcHandler caller = network.callPeer(8);
        Future<HandlerResult> waiting = inParallel(1, i -> handled(caller, Network.call("work", PAYLOAD)))
                .get(0);
        Envelope request = awaitOnTheWire();

        caller.close();

        HandlerResult abandoned =
                HandlerResult.failed(RefusalCode.ABANDONED, "the server stopped before agent://peer responded");
        assertThat(waiting.get()).isEqualTo(abandoned);
        assertThat(handled(caller, Network.call("work", PAYLOAD))).isEqualTo(abandoned);
        assertThat(network.onTheWire).as("nothing is sent after the end").containsExactly(request);
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
            results.add(callers.submit(() -> requests.request(Network.request("work", payload))));
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

    @Test
    void fireAndForgetAsksForNoReplyAndIsRecorded() {
        network.tap();

        RpcResult result = network.requests(network.callPeer(8))
                .request(Network.request("work", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(result)
                .isEqualTo(new RpcResult.InProgress(result.correlationId(), Duration.ZERO, RpcResult.Progress.SENT));
        assertThat(awaitOnTheWire().replyTo()).isNull();
        assertThat(network.trail.events()).hasSize(1);
    }

    @Test
    void fireAndForgetToNobodyIsAnError() {
        RpcResult result = network.requests(network.callPeer(8))
                .request(Network.request("work", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(refusal(result).code()).isEqualTo(RefusalCode.NETWORK_ERROR);
    }

    private AgentRpcHandler calling(List<Transport> transports) {
        return network.callPeer(
                new InMemoryCatalogs(List.of(Fleet.catalog("peer", transports, Fleet.capability("peer", "work")))),
                Map.of(Transport.Kind.MEMORY, network.bus),
                8);
    }

    private static Refusal refusal(RpcResult result) {
        return ((RpcResult.Refused) result).refusal();
    }

    private static Handler echo() {
        return (call, deadline) -> new HandlerResult.Answered(call.payload());
    }

    private static HandlerResult handled(Handler handler, Call call) {
        return handled(handler, call, IN_TIME);
    }

    private static HandlerResult handled(Handler handler, Call call, Instant deadline) {
        try {
            return handler.handle(call, deadline);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> List<Future<T>> inParallel(int times, Function<Integer, T> work) {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        network.closing(threads::shutdownNow);
        List<Future<T>> results = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int number = i;
            results.add(threads.submit(() -> work.apply(number)));
        }
        return results;
    }

    private Envelope awaitOnTheWire() {
        while (network.onTheWire.isEmpty()) {
            Thread.onSpinWait();
        }
        return network.onTheWire.get(0);
    }

    /** Sends a request to the peer by hand, and waits for the response. */
    private Envelope exchange(ObjectNode request) {
        CompletableFuture<Envelope> response = new CompletableFuture<>();
        try (MessageBus.Subscription inbox = network.bus.subscribe(
                "agents.caller.responses", message -> response.complete(Network.decoded(message)))) {
            assertThat(inbox).isNotNull();
            publish("agents.peer.requests", Json.write(request));
            return response.orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    private void publish(String topic, String message) {
        network.bus.publish(topic, message.getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode requestEnvelope() {
        ObjectNode request = (ObjectNode) Fleet.json("""
                {"version": 1, "kind": "request", "messageId": "m-1", "correlationId": "c-1",
                 "from": "agent://caller", "to": "agent://peer", "capability": "work",
                 "replyTo": "memory://agents.caller.responses", "deadline": 1800000020000, "tenantId": "default",
                 "payload": {"n": 1.10}}""");
        return request.put("messageId", UUID.randomUUID().toString());
    }

    private static ObjectNode response(Envelope request) {
        return answering(request, "wrong");
    }

    private static ObjectNode answering(Envelope request, String data) {
        Envelope response =
                request.response("m-2", Json.object().put("ok", true).put("data", data));
        return (ObjectNode) Fleet.json(new String(EnvelopeCodec.encode(response), StandardCharsets.UTF_8));
    }
}
