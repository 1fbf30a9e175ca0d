package dev.capstan.server.messaging;

import static dev.capstan.server.messaging.BusPeer.signed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.RunningServer.Reply;
import io.nats.client.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Calls of this server to its peers and to its own agents. */
class PeerCallsOverNatsTest extends NatsFixture {

    private static final String FAR = "the secret of the far agent";

    private CompletableFuture<JsonNode> greet(String peer, int timeoutMs) {
        String body = "{\"to\": \"agent://" + peer + "\", \"capability\": \"greet\", \"payload\": {\"n\": 1},"
                + " \"timeoutMs\": " + timeoutMs + "}";
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return SERVER.post("/rpc/requests", body).json();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
    }

    private static ObjectNode answerTo(JsonNode request, String data) {
        ObjectNode answer = Json.object()
                .put("version", 1)
                .put("kind", "response")
                .put("messageId", UUID.randomUUID().toString());
        answer.set("correlationId", request.path("correlationId"));
        answer.set("causedBy", request.path("messageId"));
        answer.set("from", request.path("to"));
        answer.set("to", request.path("from"));
        answer.set("capability", request.path("capability"));
        answer.putObject("payload").put("ok", true).put("data", data);
        return answer;
    }

    private static ObjectNode withoutAuth(ObjectNode envelope) {
        ObjectNode copy = envelope.deepCopy();
        copy.remove("auth");
        return copy;
    }

    private static String inbox(JsonNode request) {
        return request.path("replyTo").textValue().substring("nats://".length());
    }

    @Test
    void onlyTheAnswerOfThePeerItselfIsTaken() throws Exception {
        Subscription far = friend.subscribe("agents.far.requests", "far");
        CompletableFuture<JsonNode> result = greet("far", 20_000);
        ObjectNode request = (ObjectNode) BusPeer.await(far);

        assertThat(signed(withoutAuth(request), "f1", FAR).path("auth")).isEqualTo(request.path("auth"));
        assertThat(inbox(request)).as("the caller's own").startsWith("agents.capstan.responses.");
        for (ObjectNode forged : List.of(
                answerTo(request, "unsigned"),
                signed(answerTo(request, "wrong key"), "f1", "a secret that nobody shares"),
                signed(answerTo(request, "another peer"), "k2", SECRET),
                signed(answerTo(request, "altered"), "f1", FAR).put("correlationId", "x"),
                withJunk(answerTo(request, "junk")))) {
            friend.send(inbox(request), Json.write(forged));
        }
        friend.send(inbox(request), Json.write(signed(answerTo(request, "right"), "f1", FAR)));

        assertThat(result.get().path("response").asText()).isEqualTo("right");
        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("succeeded");
    }

    private static ObjectNode withJunk(ObjectNode answer) {
        answer.putObject("auth").put("kind", "hmac").put("keyId", "f1").put("signature", "junk");
        return answer;
    }

    @Test
    void responseWithoutThePeersKeyIsRejected() throws Exception {
        Subscription far = friend.subscribe("agents.far.requests", "far");

        Eventually.holds("the timeout gives the reason, unless the general one comes first on a busy machine", () -> {
            JsonNode result = forged(far);
            assertThat(result.path("status").textValue()).isEqualTo("timeout");
            String message = result.at("/error/message").textValue();
            return message.contains("a response was dropped") && message.contains("not signed");
        });
    }

    private JsonNode forged(Subscription far) {
        try {
            CompletableFuture<JsonNode> result = greet("far", 1_000);
            JsonNode request = BusPeer.await(far);
            while (!request.path("kind").asText().equals("request")) {
                // the cancellation of an earlier request, after its timeout
                request = BusPeer.await(far);
            }
            friend.send(inbox(request), Json.write(answerTo(request, "forged")));
            return result.get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anInvalidAnswerOfThePeerItselfEndsTheCallAtOnce() throws Exception {
        for (String peer : List.of("far", "open-far")) {
            Subscription subject = friend.subscribe("agents." + peer + ".requests", peer);
            CompletableFuture<JsonNode> result = greet(peer, 20_000);
            JsonNode request = BusPeer.await(subject);
            ObjectNode answer = signed(answerTo(request, "x"), "f1", FAR).put("surprise", 1);
            friend.send(inbox(request), Json.write(answer));

            assertThat(result.get().at("/error/code").textValue()).as(peer).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
            subject.unsubscribe();
        }
    }

    @Test
    void fireAndForgetGoesOutAsASignedEvent() throws Exception {
        Subscription far = friend.subscribe("agents.far.requests", "far");
        SERVER.post(
                "/rpc/requests",
                "{\"to\": \"agent://far\", \"capability\": \"greet\", \"payload\": {}, \"mode\": \"fire-and-forget\"}");

        ObjectNode event = (ObjectNode) BusPeer.await(far);

        assertThat(event.path("kind").textValue()).isEqualTo("event");
        assertThat(event.has("replyTo")).isFalse();
        assertThat(event.path("headers").has("on-behalf-of"))
                .as("nobody was named")
                .isFalse();
        assertThat(signed(withoutAuth(event), "f1", FAR).path("auth")).isEqualTo(event.path("auth"));
    }

    @Test
    void aCallOfAnAgentOfThisServerTakesNoEnvelopeAndLeavesOneRecord() throws Exception {
        Subscription subject = friend.subscribe("agents.vault.requests", null);

        Reply reply =
                SERVER.post("/rpc/requests", "{\"to\": \"agent://vault\", \"capability\": \"echo\", \"payload\": {}}");

        assertThat(reply.json().path("status").textValue()).isEqualTo("ok");
        assertThat(records()).hasSize(1);
        assertThat(subject.nextMessage(Duration.ofMillis(100))).isNull();
    }

    @Test
    void aCapabilityWithALocationIsExecutedThereWhoeverAsks() throws Exception {
        Reply reply = SERVER.post("/invocations", "{\"capability_id\": \"elsewhere\", \"parameters\": {}}");

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.json().at("/error/code").textValue()).isEqualTo("wrong_location");
    }
}
