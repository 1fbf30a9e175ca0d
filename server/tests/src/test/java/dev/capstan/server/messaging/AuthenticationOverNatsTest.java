package dev.capstan.server.messaging;

import static dev.capstan.server.messaging.BusPeer.signed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.CanonicalEnvelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.keys.AgentTokens;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.http.TokenParts;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proof of who sent a request; the right to publish on the subject of an agent proves nothing. */
class AuthenticationOverNatsTest extends NatsFixture {

    @Test
    void aSignedRequestIsAnsweredSignedAndRecorded() throws Exception {
        ObjectNode request = byFriend(request("echo", "{\"b\": 1.10, \"a\": [\"é\", null], \"2\": 2, \"1\": 1}"));

        ObjectNode response = (ObjectNode) friend.requestFrom(request);

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

    @Test
    void aPeerIsKeptToItsScopes() throws Exception {
        try (BusPeer narrow = new BusPeer(NATS.url(), "narrow")) {
            String secret = "the secret of a narrow peer";
            assertThat(narrow.requestFrom(signed(narrow.request("vault", "echo", "{}"), "n1", secret))
                            .at("/payload/ok")
                            .booleanValue())
                    .isTrue();
            assertThat(code(narrow.requestFrom(signed(narrow.request("vault", "whoami", "{}"), "n1", secret))))
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
    void forgedEnvelopeIsRefusedUnsignedAndRecorded(String attack, String code) throws Exception {
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
            assertThat(friend.awaitResponse()).as("it is for another agent").isEmpty();
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

        assertThat(friend.requestFrom(request).at("/auth/keyId").textValue()).isEqualTo("k1");
    }

    @Test
    void unprovedCallerIsAnonymousWhateverItsName() throws Exception {
        ObjectNode unsigned = friend.request("open", "echo", "{}").put("from", "agent://mallory");

        assertThat(friend.requestFrom(unsigned).at("/payload/ok").booleanValue())
                .isTrue();
        JsonNode record = onlyRecord();
        assertThat(record.path("caller").textValue()).isEqualTo("anonymous");
        assertThat(record.path("onBehalfOf").textValue()).isEqualTo("agent://mallory");
        assertThat(code(friend.requestFrom(friend.request("open", "echo", "{}"))))
                .as("somebody who shares a key has to prove it, even where nobody else does")
                .isEqualTo("AUTH_REJECTED");
    }

    @Test
    void theCallerAndWhomItActsForReachTheHandler() throws Exception {
        ObjectNode request = request("whoami", "{}");
        request.putObject("headers")
                .put("on-behalf-of", "agt_1")
                .put("on-behalf-of-host", "hst_1")
                .put("on-behalf-of-person", "alice");

        JsonNode seen = friend.requestFrom(byFriend(request)).at("/payload/data");

        assertThat(seen)
                .isEqualTo(
                        RunningServer.parsed("{\"caller\": \"agent://friend\", \"how\": \"hmac\", \"for\": \"agt_1\","
                                + " \"host\": \"hst_1\", \"person\": \"alice\"}"));
        assertThat(onlyRecord().path("onBehalfOfPerson").textValue()).isEqualTo("alice");
    }

    @Test
    void anAgentWithATokenCallsWhatItWasGrantedAndKnowsWhoAnswers() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"a\", \"mode\": \"delegated\", \"capabilities\": [\"vault/echo\"]}")
                .approved();
        before = SERVER.recorded();

        ObjectNode granted = byToken(request("echo", "{\"n\": 1}"), agent.token("agent://vault"));
        ObjectNode response = (ObjectNode) friend.requestFrom(granted);

        assertThat(response.at("/payload/data/n").intValue()).isEqualTo(1);
        assertThat(isSignedByTheServer(response)).isTrue();
        assertThat(onlyRecord().path("authentication").textValue()).isEqualTo("jwt");
        assertThat(onlyRecord().path("callerPerson").textValue()).isEqualTo("owner");
        assertThat(code(friend.requestFrom(
                        byToken(request("echo", "{}"), granted.at("/auth/token").textValue()))))
                .as("a token is good once")
                .isEqualTo("invalid_jwt");
        assertThat(code(friend.requestFrom(byToken(request("echo", "{}"), agent.token("agent://bank")))))
                .as("a token for somebody else")
                .isEqualTo("invalid_jwt");
        assertThat(code(friend.requestFrom(byToken(request("typed", "{\"n\": 1}"), agent.token("agent://vault")))))
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
        return TestAgent.SIGNATURES.verify(PublicKey.parse(key), form, signature);
    }

    @Test
    void aTokenThatIsBoundToAnEnvelopeIsNotUsedUpByAnother() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"c\", \"mode\": \"delegated\", \"capabilities\": [\"vault/echo\"]}")
                .approved();
        ObjectNode own = request("echo", "{\"n\": 1}").put("from", "agent://somebody");
        byte[] form = CanonicalEnvelope.of(EnvelopeCodec.decode(Json.writeBytes(own)));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(form);
        String token = TokenParts.ofAgent(agent, "/")
                .with("aud", TextNode.valueOf("agent://vault"))
                .with(
                        AgentTokens.BINDING,
                        TextNode.valueOf(Base64.getUrlEncoder().withoutPadding().encodeToString(digest)))
                .compact();

        assertThat(code(friend.requestFrom(byToken(request("echo", "{\"n\": 2}"), token))))
                .isEqualTo("invalid_jwt");
        own.putObject("auth").put("kind", "jwt").put("token", token);
        assertThat(friend.requestFrom(own).at("/payload/data/n").intValue()).isEqualTo(1);
    }
}
