package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.port.MessageBus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests as the caller sends them. */
class SentRequestsTest extends AgentRpcFixture {

    @Test
    void theEnvelopeSaysAllThatThePeerHasToKnow() {
        network.tap();
        Call call = InMemoryNetwork.call("work", PAYLOAD).withoutResponse();

        HandlerResult answer = handled(network.callPeer(8), call);

        assertThat(answer).isEqualTo(new HandlerResult.Delivered());
        Envelope sent = awaitOnTheWire();
        assertThat(sent)
                .isEqualTo(new Envelope(
                        Envelope.Kind.EVENT,
                        sent.messageId(),
                        call.correlationId(),
                        null,
                        InMemoryNetwork.SELF,
                        InMemoryNetwork.PEER,
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

        RpcResult result =
                network.requests(peer).request(InMemoryNetwork.request("work", InMemoryNetwork.BAD, mode, null));

        assertThat(result).isInstanceOfSatisfying(RpcResult.Refused.class, refused -> assertThat(
                        refused.refusal().side())
                .contains(Side.REQUEST));
        assertThat(sent).isFalse();
        assertThat(network.trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
    }

    @Test
    void aPayloadThatWouldNotFitIsNotSent() {
        network.tap();
        JsonNode large = TextNode.valueOf("a".repeat(EnvelopeCodec.MAX_BYTES));

        assertThat(handled(network.callPeer(8), InMemoryNetwork.call("work", large)))
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.PAYLOAD_TOO_LARGE, "the payload has more than 1048576 bytes"));
        assertThat(network.onTheWire).isEmpty();
    }

    @Test
    void fireAndForgetAsksForNoReplyAndIsRecorded() {
        network.tap();

        RpcResult result = network.requests(network.callPeer(8))
                .request(InMemoryNetwork.request("work", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(result)
                .isEqualTo(new RpcResult.InProgress(result.correlationId(), Duration.ZERO, RpcResult.Progress.SENT));
        assertThat(awaitOnTheWire().replyTo()).isNull();
        assertThat(network.trail.events()).hasSize(1);
    }

    @Test
    void fireAndForgetToNobodyIsAnError() {
        RpcResult result = network.requests(network.callPeer(8))
                .request(InMemoryNetwork.request("work", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(refusal(result).code()).isEqualTo(RefusalCode.NETWORK_ERROR);
    }
}
