package dev.capstan.grants.authentication;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Scene;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.lifecycle.RotateAgentKey;
import dev.capstan.grants.lifecycle.RotateHostKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The proof that a new key is held by whoever brings it: for one key, one owner, one request. */
class ProvePossessionTest {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final Signatures SIGNATURES = Signatures.ofJdk();

    private final SigningKey host = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final Scene scene = new Scene();
    private final Registration registration = new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null);
    private Scene.Client client;

    /** A proof that does not hold, as it is made from one that does, and how its refusal is recorded. */
    enum Flaw {
        OF_ANOTHER_KEY("bad_signature", proof -> proof.signedBy(SigningKey.generate())),
        OF_ANOTHER_REQUEST("malformed", proof -> proof.with("token_jti", "another")),
        OF_NO_REQUEST("malformed", proof -> proof.without("token_jti")),
        OF_ANOTHER_OWNER("unknown_subject", proof -> proof.with("sub", "agt_other")),
        OF_NO_OWNER("unknown_subject", proof -> proof.without("sub")),
        FOR_ANOTHER_SERVER("wrong_audience", proof -> proof.with("aud", "https://elsewhere.example")),
        EXPIRED("expired", proof -> proof.at(-200)),
        FROM_THE_FUTURE("not_yet_valid", proof -> proof.at(200)),
        LONG_LIVED("too_long_lived", proof -> proof.living(121)),
        WITHOUT_AN_ID("missing_claim", proof -> proof.without("jti")),
        OF_A_HOST("wrong_type", proof -> proof.typed(Token.HOST)),
        OF_AN_AGENT("wrong_type", proof -> proof.typed(Token.AGENT)),
        OF_ALGORITHM_NONE("wrong_algorithm", proof -> proof.of("none")),
        NOT_A_JWT("malformed", proof -> proof.verbatim("x".repeat(20)));

        private final String reason;
        private final Function<Proof, Proof> change;

        Flaw(String reason, Function<Proof, Proof> change) {
            this.reason = reason;
            this.change = change;
        }
    }

    /** A proof that is yet to be signed. */
    private record Proof(ObjectNode header, ObjectNode claims, SigningKey key, String text) {

        Proof with(String claim, String value) {
            return new Proof(header, claims.deepCopy().put(claim, value), key, text);
        }

        Proof without(String claim) {
            return new Proof(header, claims.deepCopy().without(claim), key, text);
        }

        Proof signedBy(SigningKey other) {
            return new Proof(header, claims, other, text);
        }

        Proof at(long seconds) {
            long issued = claims.path("iat").longValue() + seconds;
            return new Proof(header, claims.deepCopy().put("iat", issued).put("exp", issued + 60), key, text);
        }

        Proof living(long seconds) {
            return new Proof(
                    header, claims.deepCopy().put("exp", claims.path("iat").longValue() + seconds), key, text);
        }

        Proof typed(String typ) {
            return new Proof(header.deepCopy().put("typ", typ), claims, key, text);
        }

        Proof of(String algorithm) {
            return new Proof(header.deepCopy().put("alg", algorithm), claims, key, text);
        }

        Proof verbatim(String other) {
            return new Proof(header, claims, key, other);
        }

        String compact() {
            if (!text.isEmpty()) {
                return text;
            }
            String signed = part(header) + "." + part(claims);
            byte[] signature = SIGNATURES.sign(key, signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + BASE64.encodeToString(signature);
        }

        private static String part(ObjectNode json) {
            return BASE64.encodeToString(Json.writeBytes(json));
        }
    }

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(host, asked(Fleet.READ_NEWS));
    }

    @ParameterizedTest
    @EnumSource
    void aHostTakesNoKeyByAProofThatDoesNotHold(Flaw flaw) throws RefusedException {
        String thumbprint = host.publicKey().thumbprint();
        HostCredential credential = scene.hosts.forChange(hostToken(flaw, thumbprint, Json.object()), ISSUER);

        isRefused(flaw, refusal(() -> scene.rotateHostKey.rotate(credential, newer.publicKey())));
        assertThat(scene.host(host).registeredHost().id()).isEqualTo(client.hostId());
    }

    @ParameterizedTest
    @EnumSource
    void anAgentTakesNoKeyByAProofThatDoesNotHold(Flaw flaw) throws RefusedException {
        HostCredential byHost = scene.hosts.forChange(hostToken(flaw, client.id(), Json.object()), ISSUER);
        ObjectNode claims = Json.object().put("sub", client.id());
        AgentCredential byItself =
                scene.agents.authenticate(token(flaw, client.id(), Token.AGENT, client.key(), claims), ISSUER);

        isRefused(flaw, refusal(() -> scene.rotateAgentKey.byHost(byHost, client.id(), newer.publicKey())));
        isRefused(flaw, refusal(() -> scene.rotateAgentKey.byItself(byItself, newer.publicKey())));
        assertThat(scene.agent(client).agent().id()).isEqualTo(client.id());
    }

    @ParameterizedTest
    @EnumSource
    void nobodyIsRegisteredByAProofThatDoesNotHold(Flaw flaw) throws RefusedException {
        SigningKey unknown = SigningKey.generate();
        String thumbprint = unknown.publicKey().thumbprint();
        ObjectNode claims = Json.object();
        claims.set("host_public_key", unknown.publicKey().toJson());
        claims.set("agent_public_key", newer.publicKey().toJson());
        HostCredential credential = scene.hosts.forRegistration(
                token(flaw, thumbprint, Token.HOST, unknown, claims.put("iss", thumbprint)), ISSUER);

        isRefused(flaw, refusal(() -> scene.registerAgent.register(credential, registration)));
        assertThat(scene.ledger.hosts().byThumbprint(thumbprint)).isEmpty();
    }

    @Test
    void theTokenOfTheRequestAndThatOfAnAgentAreNoProofs() throws RefusedException {
        for (String proof : List.of(
                scene.sign.host(newer, ISSUER),
                scene.sign.agent(newer, client.id(), host.publicKey().thumbprint(), ISSUER))) {
            ObjectNode claims = Json.object().put("key_proof", proof);
            HostCredential credential = scene.hosts.forChange(scene.sign.host(host, null, ISSUER, claims), ISSUER);
            assertThat(refusal(() -> scene.rotateHostKey.rotate(credential, newer.publicKey()))
                            .message())
                    .isEqualTo("key_proof: the token's typ is not key-proof+jwt");
        }
        ObjectNode object = Json.object();
        object.putObject("key_proof");
        HostCredential credential = scene.hosts.forChange(scene.sign.host(host, null, ISSUER, object), ISSUER);
        assertThat(refusal(() -> scene.rotateHostKey.rotate(credential, newer.publicKey()))
                        .code())
                .isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void aProofIsNoTokenOfARequest() {
        ObjectNode claims = Json.object()
                .put("iss", host.publicKey().thumbprint())
                .put("sub", client.id())
                .put("aud", ISSUER);
        String proof = scene.sign.sign(Token.KEY_PROOF, host, null, claims);

        assertThat(refusal(() -> scene.hosts.forChange(proof, ISSUER)).code()).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refusal(() -> scene.agents.authenticate(proof, ISSUER)).code())
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aProofThatWasReadOnTheWayIsOfNoUseToAnotherHost() throws RefusedException {
        SigningKey other = SigningKey.generate();
        scene.linked(other);
        Proof seen = proof(host.publicKey().thumbprint(), "seen-jti");
        ObjectNode claims =
                Json.object().put("iss", other.publicKey().thumbprint()).put("key_proof", seen.compact());
        HostCredential thief = scene.hosts.forChange(signed(Token.HOST, other, claims, "seen-jti"), ISSUER);

        assertThat(refusal(() -> scene.rotateHostKey.rotate(thief, newer.publicKey()))
                        .message())
                .startsWith("key_proof: sub is not the owner of the new key");
    }

    @Test
    void aProofThatHoldsMakesTheKeyItsOwnersAtOnce() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host, newer), newer.publicKey());

        assertThat(scene.ledger.hosts().byId(client.hostId()).orElseThrow().keySource())
                .isEqualTo(new KeySource.Inline(newer.publicKey()));
    }

    @Test
    void aServerThatWantsProofsSaysWhatToSend() throws RefusedException {
        ProvePossession strict = new ProvePossession(SIGNATURES, true, scene.refusedTokens, scene.clock);
        RotateHostKey hosts = new RotateHostKey(scene.ledger, strict, scene.trail, scene.clock);
        RotateAgentKey agents = new RotateAgentKey(scene.ledger, scene.lifetimes, strict, scene.trail, scene.clock);

        assertThat(refusal(() -> hosts.rotate(scene.host(host), newer.publicKey()))
                        .message())
                .isEqualTo(
                        "the new key is not proven; add the claim key_proof to the request's token: a JWT signed with"
                                + " the new key, with typ key-proof+jwt, aud " + ISSUER + ", sub "
                                + host.publicKey().thumbprint()
                                + ", token_jti (the jti of the request's token), iat, exp and jti");
        assertThat(refusal(() -> agents.byItself(scene.agent(client), newer.publicKey()))
                        .message())
                .contains("sub " + client.id());
        assertThat(agents.byItself(scene.agent(client, newer), newer.publicKey())
                        .keySource())
                .isEqualTo(new KeySource.Inline(newer.publicKey()));
    }

    private void isRefused(Flaw flaw, Refusal refusal) {
        assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refusal.message()).startsWith("key_proof: ");
        assertThat(scene.recordedReason()).isEqualTo(flaw.reason);
    }

    private String hostToken(Flaw flaw, String owner, ObjectNode claims) {
        return token(
                flaw,
                owner,
                Token.HOST,
                host,
                claims.put("iss", host.publicKey().thumbprint()));
    }

    private String token(Flaw flaw, String owner, String typ, SigningKey key, ObjectNode claims) {
        String jti = flaw.name() + typ;
        String proof = flaw.change.apply(proof(owner, jti)).compact();
        return signed(typ, key, claims.put("key_proof", proof), jti);
    }

    private Proof proof(String owner, String jti) {
        ObjectNode claims = times().put("sub", owner).put("aud", ISSUER).put("token_jti", jti);
        return new Proof(header(Token.KEY_PROOF), claims.put("jti", "proof-" + jti), newer, "");
    }

    private String signed(String typ, SigningKey key, ObjectNode claims, String jti) {
        ObjectNode all = times().put("aud", ISSUER).put("jti", jti);
        return new Proof(header(typ), all.setAll(claims), key, "").compact();
    }

    private static ObjectNode header(String typ) {
        return Json.object().put("alg", "EdDSA").put("typ", typ);
    }

    private ObjectNode times() {
        long now = scene.clock.instant().getEpochSecond();
        return Json.object().put("iat", now).put("exp", now + 60);
    }
}
