package dev.capstan.server.messaging;

import static dev.capstan.server.messaging.BusPeer.signed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.CanonicalEnvelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.keys.AgentTokens;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.AskingAgent;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.http.LooseToken;
import dev.capstan.server.settings.Settings;
import io.nats.client.Subscription;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the right to publish on the subject of an agent is worth: nothing. */
@Timeout(120)
class AgentRpcOverNatsTest {

    private static final String SECRET = "the new secret of a friend";
    private static final String FAR = "the secret of the far agent";

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.NATS, NATS.url(), Settings.PERMISSIONS, "secrets:read", Settings.GRACE, "PT0S"),
            BusFleet::load);

    private BusPeer friend;
    private long before;

    @BeforeEach
    void connect() throws Exception {
        friend = new BusPeer(NATS.url(), "friend");
        Eventually.holds("the server has subscribed", this::isServed);
        before = SERVER.recorded();
    }

    private boolean isServed() {
        try {
            friend.send(friend.request("vault", "echo", "{}"));
            return friend.answer().isPresent();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void disconnect() throws Exception {
        friend.close();
    }

    private ObjectNode request(String capability, String payload) {
        return friend.request("vault", capability, payload);
    }

    private static ObjectNode byFriend(ObjectNode envelope) {
        return signed(envelope, "k2", SECRET);
    }

    private List<JsonNode> records() throws Exception {
        JsonNode records = SERVER.get("/audit/records?kind=capability_invocation&after=" + before)
                .json()
                .path("records");
        return StreamSupport.stream(records.spliterator(), false)
                .map(record -> record.path("record"))
                .toList();
    }

    private JsonNode onlyRecord() throws Exception {
        Eventually.holds("a record is written", () -> {
            try {
                return !records().isEmpty();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(records()).hasSize(1);
        return records().get(0);
    }

    private static String code(JsonNode response) {
        return response.at("/payload/error/code").asText();
    }

    @Test
    void aSignedRequestIsAnsweredSignedAndRecorded() throws Exception {
        ObjectNode request = byFriend(request("echo", "{\"b\": 1.10, \"a\": [\"é\", null], \"2\": 2, \"1\": 1}"));

        ObjectNode response = (ObjectNode) friend.ask(request);

        assertThat(response.at("/payload/ok").booleanValue()).isTrue();
        assertThat(response.at("/payload/data/b").asText()).isEqualTo("1.10");
        assertThat(response.at("/auth/keyId").textValue()).isEqualTo("k2");
        JsonNode signature = response.at("/auth/signature");
        response.remove("auth");
        assertThat(byFriend(response).at("/auth/signature")).isEqualTo(signature);
        JsonNode record = onlyRecord();
        assertThat(record.path("caller").textValue()).isEqualTo("agent://friend");
        assertThat(record.path("authentication").textValue()).isEqualTo("hmac");
        assertThat(record.path("correlationId")).isEqualTo(request.path("correlationId"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            typed    | {"n": "x"}          | EAGENTRPC_SCHEMA_VIOLATION
            typed    | {"n": 1, "m": 1}    | EAGENTRPC_SCHEMA_VIOLATION
            typed    | {"n": 10}           | EAGENTRPC_SCHEMA_VIOLATION
            capped   | {"amount": 11}      | constraint_violated
            capped   | {}                  | constraint_violated
            denied   | {}                  | permission_denied
            elsewhere| {}                  | wrong_location
            unknown  | {}                  | EAGENTRPC_NO_CAPABILITY
            """)
    void everyGateHoldsAndItsRefusalIsSignedAndRecorded(String capability, String payload, String code)
            throws Exception {
        JsonNode response = friend.ask(byFriend(request(capability, payload)));

        assertThat(code(response)).isEqualTo(code);
        assertThat(response.at("/auth/kind").textValue()).isEqualTo("hmac");
        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("refused");
    }

    @Test
    void aRateLimitCountsWhatComesOverTheBus() throws Exception {
        assertThat(friend.ask(byFriend(request("limited", "{}")))
                        .at("/payload/ok")
                        .booleanValue())
                .isTrue();
        JsonNode second = friend.ask(byFriend(request("limited", "{}")));

        assertThat(code(second)).isEqualTo("rate_limited");
        assertThat(second.at("/payload/error/details/retry_after_seconds").asLong())
                .isPositive();
        assertThat(records()).hasSize(2);
    }

    @Test
    void aPeerIsKeptToItsScopes() throws Exception {
        try (BusPeer narrow = new BusPeer(NATS.url(), "narrow")) {
            String secret = "the secret of a narrow peer";
            assertThat(narrow.ask(signed(narrow.request("vault", "echo", "{}"), "n1", secret))
                            .at("/payload/ok")
                            .booleanValue())
                    .isTrue();
            assertThat(code(narrow.ask(signed(narrow.request("vault", "whoami", "{}"), "n1", secret))))
                    .isEqualTo("capability_not_granted");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nothing, AUTH_REJECTED",
        "internal, AUTH_REJECTED",
        "junk, AUTH_REJECTED",
        "wrongKey, AUTH_REJECTED",
        "unknownKeyId, AUTH_REJECTED",
        "alteredPayload, AUTH_REJECTED",
        "alteredSender, AUTH_REJECTED",
        "alteredTarget, NONE",
        "junkToken, invalid_jwt",
        "upperCase, AUTH_REJECTED"
    })
    void whatIsNotItsSendersOwnIsRefusedUnsignedAndRecorded(String attack, String code) throws Exception {
        ObjectNode envelope = byFriend(request("echo", "{\"n\": 1}"));
        ObjectNode auth = (ObjectNode) envelope.path("auth");
        Map<String, Runnable> attacks = Map.of(
                "nothing", () -> envelope.remove("auth"),
                "internal", () -> envelope.putObject("auth").put("kind", "internal"),
                "junk", () -> auth.put("signature", "junk"),
                "wrongKey", () -> envelope.setAll(signed(envelope, "k2", "a secret that nobody shares")),
                "unknownKeyId", () -> auth.put("keyId", "k3"),
                "alteredPayload", () -> envelope.putObject("payload").put("n", 2),
                "alteredSender", () -> envelope.put("from", "agent://narrow"),
                "alteredTarget", () -> envelope.put("to", "agent://open"),
                "junkToken",
                        () -> envelope.put("from", "agent://mallory")
                                .putObject("auth")
                                .put("kind", "jwt")
                                .put("token", "a.b.c"),
                "upperCase",
                        () -> auth.put(
                                "signature", auth.path("signature").asText().toUpperCase(Locale.ROOT)));
        attacks.get(attack).run();

        friend.send("agents.vault.requests", Json.write(envelope));

        if (code.equals("NONE")) {
            assertThat(friend.answer()).as("it is for another agent").isEmpty();
            assertThat(records()).isEmpty();
            return;
        }
        JsonNode response = friend.awaitAnswer();
        assertThat(code(response)).isEqualTo(code);
        assertThat(response.has("auth"))
                .as("a refusal of what may be anybody's proves nothing")
                .isFalse();
        assertThat(onlyRecord().path("caller").textValue()).isEqualTo("anonymous");
    }

    @Test
    void theKeyBeforeIsAcceptedWhileAPeerChangesToTheNext() throws Exception {
        ObjectNode request = signed(request("echo", "{}"), "k1", "the old secret of a friend");

        assertThat(friend.ask(request).at("/auth/keyId").textValue()).isEqualTo("k1");
    }

    @Test
    void anEnvelopeIsGoodOnceAndTheRepetitionIsNotAnsweredInItsSendersName() throws Exception {
        ObjectNode request = byFriend(request("count", "{\"marker\": \"" + UUID.randomUUID() + "\"}"));
        JsonNode first = friend.ask(request);
        JsonNode second = friend.ask(request);

        assertThat(first.at("/payload/ok").booleanValue()).isTrue();
        assertThat(code(second)).isEqualTo("duplicate");
        assertThat(second.has("auth")).isFalse();
        assertThat(records()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "expired, EAGENTRPC_DEADLINE_EXCEEDED",
        "tooFar, EAGENTRPC_INVALID_ENVELOPE",
        "none, EAGENTRPC_INVALID_ENVELOPE",
        "tenant, EAGENTRPC_TENANT_MISMATCH"
    })
    void aSignedEnvelopeIsBoundInTimeAndToItsTenant(String how, String code) throws Exception {
        ObjectNode request = request("echo", "{}");
        Map<String, Consumer<ObjectNode>> changes = Map.of(
                "expired", r -> r.put("deadline", Instant.now().minusSeconds(1).toEpochMilli()),
                "tooFar", r -> r.put("deadline", Instant.now().plusSeconds(700).toEpochMilli()),
                "none", r -> r.remove("deadline"),
                "tenant", r -> r.put("tenantId", "acme"));
        changes.get(how).accept(request);

        assertThat(code(friend.ask(byFriend(request)))).isEqualTo(code);
        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("refused");
    }

    @Test
    void anEnvelopeThatIsNotValidIsAnsweredAndChangesNothing() throws Exception {
        ObjectNode request = byFriend(request("echo", "{}")).put("surprise", 1);

        assertThat(code(friend.ask(request))).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
        assertThat(records()).isEmpty();
    }

    @Test
    void whoeverIsLetInWithoutProofIsAnonymousWhateverItCallsItself() throws Exception {
        ObjectNode unsigned = friend.request("open", "echo", "{}").put("from", "agent://mallory");

        assertThat(friend.ask(unsigned).at("/payload/ok").booleanValue()).isTrue();
        JsonNode record = onlyRecord();
        assertThat(record.path("caller").textValue()).isEqualTo("anonymous");
        assertThat(record.path("onBehalfOf").textValue()).isEqualTo("agent://mallory");
        assertThat(code(friend.ask(friend.request("open", "echo", "{}"))))
                .as("somebody who shares a key has to prove it, even where nobody else does")
                .isEqualTo("AUTH_REJECTED");
    }

    @Test
    void anEventRunsAndIsRecordedWithoutAnAnswer() throws Exception {
        ObjectNode event = byFriend(request("echo", "{}").put("kind", "event"));

        friend.send(event);

        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("succeeded");
        assertThat(friend.answer()).isEmpty();
    }

    @Test
    void aRequestThatIsCutWhenTheServerStopsIsAnsweredAndRecorded() throws Exception {
        friend.send(byFriend(request("slow", "{}")));
        Eventually.holds("the program runs", () -> ProcessHandle.current()
                .descendants()
                .anyMatch(process -> process.info().command().orElse("").endsWith("sleep")));

        SERVER.restart(() -> {});

        assertThat(code(friend.awaitAnswer())).isEqualTo("EAGENTRPC_ABANDONED");
        assertThat(onlyRecord().path("code").textValue()).isEqualTo("abandoned");
    }

    @Test
    void itsSenderStopsARequestAndNobodyElse() throws Exception {
        ObjectNode request = request("slow", "{}");
        friend.send(byFriend(request));
        ObjectNode stop = request.deepCopy()
                .put("kind", "event")
                .put("messageId", UUID.randomUUID().toString());
        stop.put("causedBy", request.path("messageId").textValue()).remove("replyTo");
        stop.putObject("headers").put("event", "cancelled");
        friend.send(stop);
        assertThat(friend.answer()).as("an unsigned event stops nothing").isEmpty();

        friend.send(byFriend(stop.put("messageId", UUID.randomUUID().toString())));

        assertThat(code(friend.awaitAnswer())).isEqualTo("cancelled");
        assertThat(onlyRecord().path("code").textValue()).isEqualTo("cancelled");
    }

    @Test
    void theCallerAndWhomItActsForReachTheHandler() throws Exception {
        ObjectNode request = request("whoami", "{}");
        request.putObject("headers")
                .put("on-behalf-of", "agt_1")
                .put("on-behalf-of-host", "hst_1")
                .put("on-behalf-of-person", "alice");

        JsonNode seen = friend.ask(byFriend(request)).at("/payload/data");

        assertThat(seen)
                .isEqualTo(
                        RunningServer.parsed("{\"caller\": \"agent://friend\", \"how\": \"hmac\", \"for\": \"agt_1\","
                                + " \"host\": \"hst_1\", \"person\": \"alice\"}"));
        assertThat(onlyRecord().path("onBehalfOfPerson").textValue()).isEqualTo("alice");
    }

    @Test
    void anAgentWithATokenCallsWhatItWasGrantedAndKnowsWhoAnswers() throws Exception {
        AskingAgent agent = AskingAgent.registers(
                        SERVER, "{\"name\": \"a\", \"mode\": \"delegated\", \"capabilities\": [\"vault/echo\"]}")
                .approved();
        before = SERVER.recorded();

        ObjectNode granted = byToken(request("echo", "{\"n\": 1}"), agent.token("agent://vault"));
        ObjectNode response = (ObjectNode) friend.ask(granted);

        assertThat(response.at("/payload/data/n").intValue()).isEqualTo(1);
        assertThat(isSignedByTheServer(response)).isTrue();
        assertThat(onlyRecord().path("authentication").textValue()).isEqualTo("jwt");
        assertThat(onlyRecord().path("callerPerson").textValue()).isEqualTo("owner");
        assertThat(code(friend.ask(
                        byToken(request("echo", "{}"), granted.at("/auth/token").textValue()))))
                .as("a token is good once")
                .isEqualTo("invalid_jwt");
        assertThat(code(friend.ask(byToken(request("echo", "{}"), agent.token("agent://bank")))))
                .as("a token for somebody else")
                .isEqualTo("invalid_jwt");
        assertThat(code(friend.ask(byToken(request("typed", "{\"n\": 1}"), agent.token("agent://vault")))))
                .isEqualTo("capability_not_granted");
    }

    private static ObjectNode byToken(ObjectNode request, String token) {
        request.put("from", "agent://somebody")
                .putObject("auth")
                .put("kind", "jwt")
                .put("token", token);
        return request;
    }

    private static boolean isSignedByTheServer(ObjectNode response) throws Exception {
        JsonNode key = SERVER.get("/.well-known/jwks.json").json().at("/keys/0");
        assertThat(response.at("/auth/keyId")).isEqualTo(key.path("kid"));
        byte[] signature =
                Base64.getUrlDecoder().decode(response.at("/auth/signature").asText());
        byte[] form = CanonicalEnvelope.of(EnvelopeCodec.decode(Json.writeBytes(response)));
        return AskingAgent.SIGNATURES.verify(PublicKey.parse(key), form, signature);
    }

    private CompletableFuture<JsonNode> greet(String peer, int timeoutMs) {
        String body = "{\"to\": \"agent://" + peer + "\", \"capability\": \"greet\", \"payload\": {\"n\": 1},"
                + " \"timeoutMs\": " + timeoutMs + "}";
        return CompletableFuture.supplyAsync(() -> {
            try {
                return SERVER.post("/rpc/requests", body).json();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
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
        Subscription far = friend.hear("agents.far.requests", "far");
        CompletableFuture<JsonNode> result = greet("far", 5_000);
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
    void whoeverAnswersForAPeerWithoutItsKeyIsNotBelieved() throws Exception {
        Subscription far = friend.hear("agents.far.requests", "far");
        CompletableFuture<JsonNode> result = greet("far", 1_000);
        JsonNode request = BusPeer.await(far);
        friend.send(inbox(request), Json.write(answerTo(request, "forged")));

        assertThat(result.get().path("status").textValue()).isEqualTo("timeout");
        assertThat(result.get().at("/error/message").textValue()).contains("a response was dropped", "not signed");
    }

    @Test
    void anInvalidAnswerOfThePeerItselfEndsTheCallAtOnce() throws Exception {
        for (String peer : List.of("far", "open-far")) {
            Subscription subject = friend.hear("agents." + peer + ".requests", peer);
            CompletableFuture<JsonNode> result = greet(peer, 3_000);
            JsonNode request = BusPeer.await(subject);
            ObjectNode answer = signed(answerTo(request, "x"), "f1", FAR).put("surprise", 1);
            friend.send(inbox(request), Json.write(answer));

            assertThat(result.get().at("/error/code").textValue()).as(peer).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
            subject.unsubscribe();
        }
    }

    @Test
    void fireAndForgetGoesOutAsASignedEvent() throws Exception {
        Subscription far = friend.hear("agents.far.requests", "far");
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
        Subscription subject = friend.hear("agents.vault.requests", null);

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

    @Test
    void manyCopiesOfOneEnvelopeRunOnce() throws Exception {
        ObjectNode request = byFriend(request("echo", "{}"));
        for (int i = 0; i < 50; i++) {
            friend.send(request);
        }
        List<JsonNode> answers = new ArrayList<>();
        for (var answer = friend.answer(); answer.isPresent(); answer = friend.answer()) {
            answers.add(answer.get());
        }
        assertThat(answers).as("each is answered").hasSize(50);
        assertThat(answers.stream().filter(answer -> answer.has("auth")))
                .as("one is proved")
                .hasSize(1);
        assertThat(records()).as("each is recorded").hasSize(50);
        assertThat(answers.stream().filter(answer -> answer.at("/payload/ok").booleanValue()))
                .hasSize(1);
        assertThat(records().stream()
                        .filter(record -> record.path("outcome").asText().equals("succeeded")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"trace-id", "session-id", "on-behalf-of"})
    void aHeaderThatWouldNotFitARecordRunsNothing(String header) throws Exception {
        ObjectNode request = request("echo", "{}");
        request.putObject("headers").put(header, "a".repeat(300_000));

        assertThat(code(friend.ask(request))).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
        assertThat(records()).isEmpty();
    }

    @Test
    void anAnswerThatTheBusWouldNotTakeIsReplacedByTheReason() throws Exception {
        ObjectNode request =
                friend.request("open", "echo", "{\"numbers\": \"here\"}").put("from", "agent://mallory");
        String growing = "[" + "1e3,".repeat(212_000) + "1]";

        friend.send("agents.open.requests", Json.write(request).replace("\"here\"", growing));

        assertThat(code(friend.awaitAnswer())).isEqualTo("payload_too_large");
    }

    @Test
    void aTokenThatIsBoundToAnEnvelopeIsNotUsedUpByAnother() throws Exception {
        AskingAgent agent = AskingAgent.registers(
                        SERVER, "{\"name\": \"c\", \"mode\": \"delegated\", \"capabilities\": [\"vault/echo\"]}")
                .approved();
        ObjectNode own = request("echo", "{\"n\": 1}").put("from", "agent://somebody");
        byte[] form = CanonicalEnvelope.of(EnvelopeCodec.decode(Json.writeBytes(own)));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(form);
        String token = LooseToken.ofAgent(agent, "/")
                .with("aud", TextNode.valueOf("agent://vault"))
                .with(
                        AgentTokens.BINDING,
                        TextNode.valueOf(Base64.getUrlEncoder().withoutPadding().encodeToString(digest)))
                .compact();

        assertThat(code(friend.ask(byToken(request("echo", "{\"n\": 2}"), token))))
                .isEqualTo("invalid_jwt");
        own.putObject("auth").put("kind", "jwt").put("token", token);
        assertThat(friend.ask(own).at("/payload/data/n").intValue()).isEqualTo(1);
    }
}
