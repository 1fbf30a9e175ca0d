package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.refusal;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
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
    private final GrantsFixture fixture = new GrantsFixture();
    private final Registration registration = new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null);
    private GrantsFixture.Client client;

    /** A proof that does not hold, as it is made from one that does, and how its refusal is recorded. */
    enum ProofDefect {
        OF_ANOTHER_KEY("bad_signature", proof -> proof.signedBy(SigningKey.generate())),
        OF_ANOTHER_REQUEST("malformed", proof -> proof.with("token_jti", "another")),
        OF_NO_REQUEST("malformed", proof -> proof.without("token_jti")),
        OF_ANOTHER_OWNER("unknown_subject", proof -> proof.with("sub", "agt_other")),
        OF_NO_OWNER("unknown_subject", proof -> proof.without("sub")),
        FOR_ANOTHER_SERVER("wrong_audience", proof -> proof.with("aud", "https://elsewhere.example")),
        EXPIRED("expired", proof -> proof.issuedAt(-200)),
        FROM_THE_FUTURE("not_yet_valid", proof -> proof.issuedAt(200)),
        LONG_LIVED("too_long_lived", proof -> proof.living(121)),
        WITHOUT_AN_ID("missing_claim", proof -> proof.without("jti")),
        OF_A_HOST("wrong_type", proof -> proof.typed(Token.HOST)),
        OF_AN_AGENT("wrong_type", proof -> proof.typed(Token.AGENT)),
        OF_ALGORITHM_NONE("wrong_algorithm", proof -> proof.of("none")),
        NOT_A_JWT("malformed", proof -> proof.verbatim("x".repeat(20)));

        private final String reason;
        private final Function<Proof, Proof> change;

        ProofDefect(String reason, Function<Proof, Proof> change) {
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

        Proof issuedAt(long seconds) {
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
        client = fixture.linked(host, requested(Fleet.READ_NEWS));
    }

    @ParameterizedTest
    @EnumSource
    void aHostTakesNoKeyByAProofThatDoesNotHold(ProofDefect proofDefect) throws RefusedException {
        String thumbprint = host.publicKey().thumbprint();
        HostCredential credential = fixture.hosts.forChange(hostToken(proofDefect, thumbprint, Json.object()), ISSUER);

        isRefused(proofDefect, refusal(() -> fixture.rotateHostKey.rotate(credential, newer.publicKey())));
        assertThat(fixture.host(host).registeredHost().id()).isEqualTo(client.hostId());
    }

    @ParameterizedTest
    @EnumSource
    void anAgentTakesNoKeyByAProofThatDoesNotHold(ProofDefect proofDefect) throws RefusedException {
        HostCredential byHost = fixture.hosts.forChange(hostToken(proofDefect, client.id(), Json.object()), ISSUER);
        ObjectNode claims = Json.object().put("sub", client.id());
        AgentCredential byItself =
                fixture.agents.authenticate(token(proofDefect, client.id(), Token.AGENT, client.key(), claims), ISSUER);

        isRefused(proofDefect, refusal(() -> fixture.rotateAgentKey.byHost(byHost, client.id(), newer.publicKey())));
        isRefused(proofDefect, refusal(() -> fixture.rotateAgentKey.byItself(byItself, newer.publicKey())));
        assertThat(fixture.agent(client).agent().id()).isEqualTo(client.id());
    }

    @ParameterizedTest
    @EnumSource
    void invalidProofRegistersNothing(ProofDefect proofDefect) throws RefusedException {
        SigningKey unknown = SigningKey.generate();
        String thumbprint = unknown.publicKey().thumbprint();
        ObjectNode claims = Json.object();
        claims.set("host_public_key", unknown.publicKey().toJson());
        claims.set("agent_public_key", newer.publicKey().toJson());
        HostCredential credential = fixture.hosts.forRegistration(
                token(proofDefect, thumbprint, Token.HOST, unknown, claims.put("iss", thumbprint)), ISSUER);

        isRefused(proofDefect, refusal(() -> fixture.registerAgent.register(credential, registration)));
        assertThat(fixture.repositories.hosts().byThumbprint(thumbprint)).isEmpty();
    }

    @Test
    void theTokenOfTheRequestAndThatOfAnAgentAreNoProofs() throws RefusedException {
        for (String proof : List.of(
                fixture.sign.host(newer, ISSUER),
                fixture.sign.agent(newer, client.id(), host.publicKey().thumbprint(), ISSUER))) {
            ObjectNode claims = Json.object().put("key_proof", proof);
            HostCredential credential = fixture.hosts.forChange(fixture.sign.host(host, null, ISSUER, claims), ISSUER);
            assertThat(refusal(() -> fixture.rotateHostKey.rotate(credential, newer.publicKey()))
                            .message())
                    .isEqualTo("key_proof: the token's typ is not key-proof+jwt");
        }
        ObjectNode object = Json.object();
        object.putObject("key_proof");
        HostCredential credential = fixture.hosts.forChange(fixture.sign.host(host, null, ISSUER, object), ISSUER);
        assertThat(refusal(() -> fixture.rotateHostKey.rotate(credential, newer.publicKey()))
                        .code())
                .isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void aProofIsNoTokenOfARequest() {
        ObjectNode claims = Json.object()
                .put("iss", host.publicKey().thumbprint())
                .put("sub", client.id())
                .put("aud", ISSUER);
        String proof = fixture.sign.sign(Token.KEY_PROOF, host, null, claims);

        assertThat(refusal(() -> fixture.hosts.forChange(proof, ISSUER)).code()).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refusal(() -> fixture.agents.authenticate(proof, ISSUER)).code())
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aProofThatWasReadOnTheWayIsOfNoUseToAnotherHost() throws RefusedException {
        SigningKey other = SigningKey.generate();
        fixture.linked(other);
        Proof seen = proof(host.publicKey().thumbprint(), "seen-jti");
        ObjectNode claims =
                Json.object().put("iss", other.publicKey().thumbprint()).put("key_proof", seen.compact());
        HostCredential thief = fixture.hosts.forChange(signed(Token.HOST, other, claims, "seen-jti"), ISSUER);

        assertThat(refusal(() -> fixture.rotateHostKey.rotate(thief, newer.publicKey()))
                        .message())
                .startsWith("key_proof: sub is not the owner of the new key");
    }

    @Test
    void aProofThatHoldsMakesTheKeyItsOwnersAtOnce() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host, newer), newer.publicKey());

        assertThat(fixture.repositories
                        .hosts()
                        .byId(client.hostId())
                        .orElseThrow()
                        .keySource())
                .isEqualTo(new KeySource.Inline(newer.publicKey()));
    }

    @Test
    void aServerThatWantsProofsSaysWhatToSend() throws RefusedException {
        ProvePossession strict = new ProvePossession(SIGNATURES, true, fixture.refusedTokens, fixture.clock);
        RotateHostKey hosts = new RotateHostKey(fixture.repositories, strict, fixture.trail, fixture.clock);
        RotateAgentKey agents =
                new RotateAgentKey(fixture.repositories, fixture.lifetimes, strict, fixture.trail, fixture.clock);

        assertThat(refusal(() -> hosts.rotate(fixture.host(host), newer.publicKey()))
                        .message())
                .isEqualTo(
                        "the new key is not proven; add the claim key_proof to the request's token: a JWT signed with"
                                + " the new key, with typ key-proof+jwt, aud " + ISSUER + ", sub "
                                + host.publicKey().thumbprint()
                                + ", token_jti (the jti of the request's token), iat, exp and jti");
        assertThat(refusal(() -> agents.byItself(fixture.agent(client), newer.publicKey()))
                        .message())
                .contains("sub " + client.id());
        assertThat(agents.byItself(fixture.agent(client, newer), newer.publicKey())
                        .keySource())
                .isEqualTo(new KeySource.Inline(newer.publicKey()));
    }

    private void isRefused(ProofDefect proofDefect, Refusal refusal) {
        assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refusal.message()).startsWith("key_proof: ");
        assertThat(fixture.recordedReason()).isEqualTo(proofDefect.reason);
    }

    private String hostToken(ProofDefect proofDefect, String owner, ObjectNode claims) {
        return token(
                proofDefect,
                owner,
                Token.HOST,
                host,
                claims.put("iss", host.publicKey().thumbprint()));
    }

    private String token(ProofDefect proofDefect, String owner, String typ, SigningKey key, ObjectNode claims) {
        String jti = proofDefect.name() + typ;
        String proof = proofDefect.change.apply(proof(owner, jti)).compact();
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
        long now = fixture.clock.instant().getEpochSecond();
        return Json.object().put("iat", now).put("exp", now + 60);
    }
}
