package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.port.MessageBus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid, invalid, forged, late and missing responses of a peer. */
class PeerResponsesTest extends AgentRpcFixture {

    @Test
    void aResponseThatBreaksItsSchemaIsRefusedAndKept() {
        network.serve((call, deadline) -> new HandlerResult.Responded(InMemoryNetwork.BAD));

        RpcResult result = network.requests(network.callPeer(8)).request(InMemoryNetwork.request("work", PAYLOAD));

        assertThat(result).isInstanceOfSatisfying(RpcResult.Refused.class, refused -> {
            assertThat(refused.refusal().side()).contains(Side.RESPONSE);
            assertThat(refused.rawResponse()).isEqualTo(InMemoryNetwork.BAD);
        });
        assertThat(network.trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
    }

    @Test
    void aPeerThatDoesNotAnswerInTimeIsATimeout() {
        network.tap();

        assertThat(handled(
                        network.callPeer(8), InMemoryNetwork.call("work", PAYLOAD), InMemoryNetwork.NOW.plusMillis(5)))
                .isEqualTo(HandlerResult.failed(RefusalCode.TIMEOUT, "agent://peer did not respond in time"));
        assertThat(refusal(network.requests(network.callPeer(8)).request(InMemoryNetwork.request("hasty", PAYLOAD)))
                        .code())
                .isEqualTo(RefusalCode.TIMEOUT);
    }

    @Test
    void onlyTheResponseOfTheRightAgentToTheRightMessageCountsAndOnlyOnce() throws Exception {
        // Delivered by whoever publishes, so that each message has been looked at when the next one is sent.
        MessageBus direct = new InMemoryMessageBus(Runnable::run);
        direct.subscribe("agents.peer.requests", message -> network.onTheWire.add(InMemoryNetwork.decoded(message)));
        AgentRpcHandler caller = network.callPeer(
                new InMemoryCatalogs(List.of(network.catalog)), Map.of(Transport.Kind.MEMORY, direct), 8);
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
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

        assertThat(answer.get()).isEqualTo(new HandlerResult.Responded(TextNode.valueOf("right")));
        direct.publish(inbox, answering(request, "late").toString().getBytes(StandardCharsets.UTF_8));
        assertThat(handled(caller, InMemoryNetwork.call("work", PAYLOAD), InMemoryNetwork.NOW))
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
        Future<HandlerResult> answer = inParallel(1, i -> handled(caller, InMemoryNetwork.call("work", PAYLOAD)))
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
}
