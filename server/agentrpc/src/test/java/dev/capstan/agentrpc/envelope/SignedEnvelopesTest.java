package dev.capstan.agentrpc.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.PeerKeys.VerificationResult;
import dev.capstan.core.Fleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Signatures over the canonical form, held to what JavaScript makes of the same envelopes (src/test/node). */
class SignedEnvelopesTest {

    private static final HmacKey KEY = key("k1", "a secret of two peers");

    private static HmacKey key(String keyId, String secret) {
        return new HmacKey(keyId, secret.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<JsonNode> vectors() throws Exception {
        try (InputStream in = SignedEnvelopesTest.class.getResourceAsStream("signed-envelopes.json")) {
            JsonNode vectors = Json.read(in.readAllBytes());
            return StreamSupport.stream(vectors.spliterator(), false);
        }
    }

    private static Envelope decoded(String json) {
        try {
            return EnvelopeCodec.decode(json.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedEnvelope e) {
            throw new AssertionError(json, e);
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theCanonicalFormAndItsSignatureAreThoseOfJavaScript(JsonNode vector) {
        Envelope envelope = decoded(vector.path("envelope").textValue());

        assertThat(new String(CanonicalEnvelope.of(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.path("canonical").textValue());
        HmacKey key = key("k", vector.path("secret").textValue());
        assertThat(key.sign(envelope).auth().path("signature")).isEqualTo(vector.path("signature"));
    }

    @Test
    void noTwoNumbersShareATextThatJavaScriptWouldRoundToOne() {
        assertThat(EcmaJson.write(Fleet.json("[9007199254740992, 9007199254740993, 0.1, 0.10000000000000000555]")))
                .isEqualTo("[9007199254740992,9007199254740993,0.1,0.10000000000000000555]");
        assertThat(EcmaJson.write(Fleet.json("[1e309, -1e-330]"))).isEqualTo("[1e+309,-1e-330]");
    }

    @Test
    void aSignatureSurvivesTheWireAndCoversEveryField() {
        Envelope signed = KEY.sign(decoded("""
                {"version": 1, "kind": "request", "messageId": "m", "correlationId": "c", "causedBy": "b",
                 "from": "agent://friend", "to": "agent://vault", "capability": "pay", "replyTo": "nats://inbox",
                 "deadline": 1800000000000, "tenantId": "default", "headers": {"a": "1", "b": "2"},
                 "payload": {"amount": 1, "to": "x"}}"""));
        PeerKeys keys = new PeerKeys(KEY, List.of(), null);
        String wire = new String(EnvelopeCodec.encode(signed), StandardCharsets.UTF_8);

        assertThat(keys.verify(decoded(wire))).isEqualTo(new VerificationResult.Valid(KEY));
        for (String change : List.of(
                "\"request\"→\"event\"",
                "\"m\"→\"n\"",
                "\"c\"→\"d\"",
                "\"b\",→\"x\",",
                "agent://friend→agent://fiend",
                "agent://vault→agent://fault",
                "\"pay\"→\"say\"",
                "nats://inbox→nats://snitch",
                "1800000000000→1800000000001",
                "\"default\"→\"acme\"",
                "{\"a\":\"1\",\"b\":\"2\"}→{\"b\":\"2\",\"a\":\"1\"}",
                "\"amount\":1→\"amount\":2",
                "{\"amount\":1,\"to\":\"x\"}→{\"to\":\"x\",\"amount\":1}",
                "\"tenantId\":\"default\",→")) {
            String[] parts = change.split("→", -1);
            assertThat(wire).contains(parts[0]);
            assertThat(keys.verify(decoded(wire.replace(parts[0], parts[1]))))
                    .as(change)
                    .isInstanceOf(VerificationResult.Invalid.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            null                                             | is not signed
            {"kind": "internal"}                             | is not signed
            {"kind": "jwt", "token": "t"}                    | auth.kind is not 'hmac'
            {"kind": "hmac"}                                 | auth.keyId
            {"kind": "hmac", "keyId": 1}                     | auth.keyId
            {"kind": "hmac", "keyId": "k2"}                  | auth.keyId
            {"kind": "hmac", "keyId": "k1"}                  | auth.signature
            {"kind": "hmac", "keyId": "k1", "signature": 1}  | auth.signature
            {"kind": "hmac", "keyId": "k1", "signature": ""} | auth.signature
            "hmac"                                           | auth.kind
            []                                               | auth.kind
            """)
    void anAuthThatProvesNothingIsRejectedWithWhatIsWrong(String auth, String message) {
        Envelope envelope = envelope().withAuth(Fleet.json(auth));

        VerificationResult verified = new PeerKeys(KEY, List.of(), null).verify(envelope);

        assertThat(((VerificationResult.Invalid) verified).refusal().code()).isEqualTo(RefusalCode.AUTH_REJECTED);
        assertThat(((VerificationResult.Invalid) verified).refusal().message())
                .contains(message)
                .doesNotContain("secret");
    }

    @Test
    void keysOfBeforeAreAcceptedAndTheCurrentOneSigns() {
        HmacKey next = key("k2", "the next secret of both");
        PeerKeys keys = new PeerKeys(next, List.of(KEY), Set.of("echo"));

        assertThat(keys.verify(KEY.sign(envelope()))).isEqualTo(new VerificationResult.Valid(KEY));
        assertThat(keys.verify(next.sign(envelope()))).isEqualTo(new VerificationResult.Valid(next));
        assertThat(new PeerKeys(next, List.of(), null).verify(KEY.sign(envelope())))
                .isInstanceOf(VerificationResult.Invalid.class);
    }

    @Test
    void secretHasAMinimumLengthAndIsNeverPrinted() {
        assertThat(key("k", "0123456789abcdef").toString()).isEqualTo("HmacKey[k]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> key("k", "0123456789abcde"))
                .withMessage("the secret of key 'k' has 15 bytes; use at least 16 random bytes");
    }

    @Test
    void invalidEnvelopeStillGetsAResponse() {
        ObjectNode json = (ObjectNode) Fleet.json(new String(EnvelopeCodec.encode(envelope()), StandardCharsets.UTF_8));
        json.put("surprise", 1).put("deadline", "soon");
        try {
            EnvelopeCodec.decode(Json.writeBytes(json));
            throw new AssertionError("the envelope was read");
        } catch (MalformedEnvelope malformed) {
            assertThat(malformed.readable()).hasValueSatisfying(readable -> {
                assertThat(readable.messageId()).isEqualTo("m");
                assertThat(readable.deadline()).isNull();
            });
        }
    }

    private static Envelope envelope() {
        return decoded("""
                {"version": 1, "kind": "request", "messageId": "m", "correlationId": "c", "from": "agent://friend",
                 "to": "agent://vault", "capability": "pay", "payload": {}}""");
    }
}
