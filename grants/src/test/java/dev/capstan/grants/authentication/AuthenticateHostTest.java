package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hosts: who is let in, and in which order a token is looked at (GR-8.1). */
class AuthenticateHostTest {

    private static final URI KEYS = URI.create("https://keys.example/jwks.json");

    private final SigningKey key = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final SigningKey newest = SigningKey.generate();
    private final List<String> fetchedFor = new ArrayList<>();
    private final GrantsFixture fixture = new GrantsFixture(
            InMemoryGrantRepositories.create(),
            new Interrupted(),
            recorded(
                    "approved",
                    new InMemoryRemoteKeys(Map.of(
                            KEYS, Map.of("k1", key.publicKey(), "k2", newer.publicKey(), "k3", newest.publicKey())))));

    /** What other requests do once the next token has been used, before it brings about anything. */
    private Runnable meanwhile = () -> {};

    private final class Interrupted implements SeenTokens {

        private final SeenTokens seen = new InMemorySeenTokens();

        @Override
        public boolean firstUse(String identity, String jti, Instant until) {
            boolean isFirst = seen.firstUse(identity, jti, until);
            Runnable others = meanwhile;
            meanwhile = () -> {};
            others.run();
            return isFirst;
        }

        @Override
        public int deleteExpired(Instant now) {
            return seen.deleteExpired(now);
        }
    }

    @Test
    void aHostThatHasNeverBeenSeenMayRegisterAndNothingElse() throws RefusedException {
        HostCredential credential = fixture.hosts.forRegistration(fixture.sign.host(key, ISSUER), ISSUER);

        assertThat(credential.host()).isNull();
        assertThat(credential.thumbprint()).isEqualTo(key.publicKey().thumbprint());
        assertThat(refusal(() -> fixture.hosts.forQuery(fixture.sign.host(key, ISSUER), ISSUER)))
                .isEqualTo("invalid_jwt unknown_issuer");
        assertThat(refusal(() -> fixture.host(key))).isEqualTo("invalid_jwt unknown_issuer");
    }

    @Test
    void aHostThatWaitsMayRegisterAndAskAndNothingElse() throws RefusedException {
        fixture.register(key);

        assertThat(fixture.hosts
                        .forQuery(fixture.sign.host(key, ISSUER), ISSUER)
                        .registeredHost()
                        .status())
                .isEqualTo(HostStatus.PENDING);
        fixture.register(key);
        assertThat(refusal(() -> fixture.host(key))).isEqualTo("host_pending status");
    }

    @Test
    void aHostThatIsLinkedMayActAndItsUseIsNoted() throws RefusedException {
        fixture.linked(key);
        fixture.clock.pass(Duration.ofMinutes(5));

        HostCredential credential = fixture.host(key);

        assertThat(credential.registeredHost().userId()).isEqualTo(OWNER);
        assertThat(fixture.repositories
                        .hosts()
                        .byId(credential.registeredHost().id())
                        .orElseThrow()
                        .lastUsedAt())
                .isEqualTo(fixture.clock.instant());
    }

    @Test
    void aHostThatHasEndedIsToldSoButOnlyIfItIsTheHost() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(key);
        fixture.revokeHost.byAccount(OWNER, client.hostId());

        assertThat(refusal(() -> fixture.host(key))).isEqualTo("host_revoked status");
        assertThat(refusal(() -> fixture.register(key))).isEqualTo("host_revoked status");
        assertThat(refusal(() -> registering(forged()))).isEqualTo("invalid_jwt bad_signature");
    }

    @Test
    void aHostThatWasRejectedIsToldSo() throws RefusedException {
        GrantsFixture.Client client = fixture.register(key);
        fixture.revokeHost.byAccount(OWNER, client.hostId());

        assertThat(refusal(() -> fixture.register(key))).isEqualTo("host_rejected status");
    }

    @Test
    void aTokenIsLookedAtInTheOrderOfTheProtocol() throws RefusedException {
        SignToken late = new SignToken(() -> fixture.clock.instant().minusSeconds(91));
        String agentToken = late.agent(newer, "agt_1", "nobody", "elsewhere");

        assertThat(refusal(() -> registering("nonsense"))).isEqualTo("invalid_jwt malformed");
        assertThat(refusal(() -> registering(agentToken))).isEqualTo("invalid_jwt wrong_type");
        assertThat(refusal(() -> fixture.hosts.forChange(late.host(key, "elsewhere"), ISSUER)))
                .isEqualTo("invalid_jwt wrong_audience");
        assertThat(refusal(() -> fixture.hosts.forChange(late.host(key, ISSUER), ISSUER)))
                .isEqualTo("invalid_jwt unknown_issuer");
        assertThat(refusal(() -> registering(late.sign(Token.HOST, newer, null, claims(key)))))
                .as("the signature is looked at before the times")
                .isEqualTo("invalid_jwt bad_signature");
        assertThat(refusal(() -> registering(late.host(key, ISSUER)))).isEqualTo("invalid_jwt expired");
    }

    @Test
    void aTokenFromTheFutureIsRefused() {
        SignToken early = new SignToken(() -> fixture.clock.instant().plusSeconds(31));

        assertThat(refusal(() -> registering(early.host(key, ISSUER)))).isEqualTo("invalid_jwt not_yet_valid");
    }

    @Test
    void aTokenIsGoodOnceAndNotUsedUpByOneThatIsForged() throws RefusedException {
        String token = fixture.sign.host(key, ISSUER);
        registering(token);

        assertThat(refusal(() -> registering(token))).isEqualTo("invalid_jwt replayed");
    }

    @Test
    void theIssuerIsTheThumbprintOfTheKeyThatSigns() {
        ObjectNode other = claims(key).put("iss", newer.publicKey().thumbprint());
        ObjectNode none = claims(key);
        none.remove("iss");

        assertThat(refusal(() -> registering(signed(other)))).isEqualTo("invalid_jwt wrong_key");
        assertThat(refusal(() -> registering(signed(none)))).isEqualTo("invalid_jwt missing_claim");
    }

    @Test
    void anotherKindOfKeyIsAnUnsupportedAlgorithm() {
        ObjectNode claims = claims(key);
        claims.set("host_public_key", GrantsFixture.json("{'kty':'EC','crv':'P-256','x':'a','y':'b'}"));

        assertThat(refused(() -> registering(signed(claims)))).isEqualTo(RefusalCode.UNSUPPORTED_ALGORITHM);
    }

    @Test
    void aTokenNeedsOneOfTheTwoWaysToAKey() {
        ObjectNode both = claims(key).put("host_jwks_url", KEYS.toString());
        ObjectNode neither = claims(key);
        neither.remove("host_public_key");

        assertThat(refusal(() -> registering(signed(both)))).isEqualTo("invalid_jwt missing_claim");
        assertThat(refusal(() -> registering(signed(neither)))).isEqualTo("invalid_jwt missing_claim");
    }

    @Test
    void aKnownHostNeedNotBringItsKeyAlong() throws RefusedException {
        fixture.linked(key);
        ObjectNode claims = claims(key);
        claims.remove("host_public_key");

        assertThat(fixture.hosts
                        .forChange(signed(claims), ISSUER)
                        .registeredHost()
                        .userId())
                .isEqualTo(OWNER);
    }

    @Test
    void aKeyThatWasRotatedAwayIsOfNoUse() throws RefusedException {
        fixture.linked(key);
        fixture.rotateHostKey.rotate(fixture.host(key, newer), newer.publicKey());

        assertThat(refusal(() -> fixture.host(key))).isEqualTo("invalid_jwt unknown_issuer");
        assertThat(refusal(() -> fixture.register(key))).isEqualTo("invalid_jwt wrong_key");
        assertThat(fixture.host(newer).registeredHost().thumbprint())
                .isEqualTo(newer.publicKey().thumbprint());
    }

    @Test
    void howTheKeyIsDeliveredIsFixedAtTheRegistration() throws RefusedException {
        fixture.linked(key);

        assertThat(refusal(() -> fixture.hosts.forChange(published(key, "k1", KEYS), ISSUER)))
                .isEqualTo("invalid_jwt wrong_key");
    }

    @Test
    void aHostThatPublishesItsKeysGoesOnUnderANewOne() throws RefusedException {
        Agent agent = linkPublished().agent();

        HostCredential credential = fixture.hosts.forQuery(published(newer, "k2", KEYS), ISSUER);

        assertThat(credential.registeredHost().id()).isEqualTo(agent.hostId());
        assertThat(credential.registeredHost().thumbprint())
                .isEqualTo(newer.publicKey().thumbprint());
        assertThat(refusal(() -> fixture.hosts.forQuery(published(key, "k1", KEYS), ISSUER)))
                .as("the key before it")
                .isEqualTo("invalid_jwt wrong_key");
    }

    @Test
    void requestsAtOnceWithANewKeyRotateItOnce() throws RefusedException {
        linkPublished();
        meanwhile = () -> credential(newer, "k2");

        credential(newer, "k2");

        assertThat(fixture.trail.events())
                .filteredOn(event -> event.kind().equals("key_rotated"))
                .hasSize(1);
    }

    @Test
    void aKeyThatIsRotatedAwayMeanwhileDoesNotComeBack() throws RefusedException {
        linkPublished();
        meanwhile = () -> {
            credential(newer, "k2");
            credential(newest, "k3");
        };

        assertThat(refusal(() -> fixture.hosts.forQuery(published(newer, "k2", KEYS), ISSUER)))
                .isEqualTo("invalid_jwt wrong_key");
        assertThat(credential(newest, "k3").registeredHost().thumbprint())
                .isEqualTo(newest.publicKey().thumbprint());
    }

    @Test
    void aPublishedKeyHasToBeTheOneThatSignsAndFromTheAddressThatIsKnown() throws RefusedException {
        registerPublished(key, "k1");
        URI elsewhere = URI.create("https://elsewhere.example/jwks.json");

        assertThat(refusal(() -> fixture.hosts.forQuery(published(key, "k2", KEYS), ISSUER)))
                .isEqualTo("invalid_jwt wrong_key");
        assertThat(refusal(() -> fixture.hosts.forQuery(published(key, "k9", KEYS), ISSUER)))
                .isEqualTo("invalid_jwt wrong_key");
        assertThat(refusal(() -> fixture.hosts.forQuery(published(key, "k1", elsewhere), ISSUER)))
                .isEqualTo("invalid_jwt wrong_key");
        assertThat(refusal(() -> fixture.hosts.forQuery(published(key, null, KEYS), ISSUER)))
                .isEqualTo("invalid_jwt missing_claim");
        assertThat(refusal(() -> fixture.hosts.forQuery(fixture.sign.host(key, ISSUER), ISSUER)))
                .as("its key inline")
                .isEqualTo("invalid_jwt wrong_key");
    }

    @Test
    void firstRegistrationsAtOnceWithTwoKeysOfASetAreOfOneHost() throws RefusedException {
        List<AgentState> first = new ArrayList<>();
        meanwhile = () -> first.add(registerPublished(key, "k1"));

        AgentState second = registerPublished(newer, "k2");

        assertThat(second.host().id()).isEqualTo(first.get(0).host().id());
    }

    @Test
    void pendingHostMayUseAnotherPublishedKeyAndStaysAsItIs() throws RefusedException {
        AgentState first = registerPublished(key, "k1");
        fixture.clock.pass(Duration.ofMinutes(1));

        HostCredential credential = credential(newer, "k2");
        assertThat(refusal(() -> fixture.hosts.forChange(published(newest, "k3", KEYS), ISSUER)))
                .isEqualTo("host_pending status");

        assertThat(credential.thumbprint()).isEqualTo(newer.publicKey().thumbprint());
        assertThat(stored(first).thumbprint()).isEqualTo(key.publicKey().thumbprint());
        assertThat(stored(first).updatedAt()).isEqualTo(first.host().updatedAt());
        assertThat(rotations()).isZero();
        assertThat(registerPublished(newer, "k2").host().id())
                .isEqualTo(first.host().id());
        fixture.approve(GrantsFixture.code(first));
        credential(newer, "k2");
        assertThat(stored(first).thumbprint()).isEqualTo(newer.publicKey().thumbprint());
    }

    @Test
    void hostThatHasEndedDoesNotRotateItsKey() throws RefusedException {
        AgentState linked = linkPublished();
        fixture.revokeHost.byAccount(OWNER, linked.host().id());

        assertThat(refusal(() -> fixture.hosts.forQuery(published(newer, "k2", KEYS), ISSUER)))
                .isEqualTo("host_revoked status");

        assertThat(rotations()).isZero();
        assertThat(fixture.repositories.hosts().isKnownKey(newer.publicKey().thumbprint()))
                .isFalse();
    }

    private Host stored(AgentState state) {
        return fixture.repositories.hosts().byId(state.host().id()).orElseThrow();
    }

    private long rotations() {
        return fixture.trail.events().stream()
                .filter(event -> event.kind().equals("key_rotated"))
                .count();
    }

    private AgentState linkPublished() throws RefusedException {
        return fixture.approve(GrantsFixture.code(registerPublished(key, "k1")));
    }

    @Test
    void onlyAnApprovedHostIsNoStrangerToTheKeysThatItPublishes() throws RefusedException {
        AgentState registered = registerPublished(key, "k1");
        assertThat(fetchedFor).containsExactly("stranger");
        credential(key, "k1");
        assertThat(fetchedFor).containsExactly("stranger", "stranger");

        fixture.approve(GrantsFixture.code(registered));
        credential(key, "k1");

        assertThat(fetchedFor).containsExactly("stranger", "stranger", "approved");
    }

    private RemoteKeys recorded(String callers, RemoteKeys keys) {
        return new RemoteKeys() {
            @Override
            public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
                fetchedFor.add(callers);
                return keys.fetch(jwksUrl, kid);
            }

            @Override
            public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
                return keys.publishes(jwksUrl, thumbprint);
            }

            @Override
            public RemoteKeys ofStrangers() {
                return recorded("stranger", keys);
            }
        };
    }

    private AgentState registerPublished(SigningKey host, String kid) throws RefusedException {
        ObjectNode claims = Json.object().put("host_jwks_url", KEYS.toString());
        claims.set("agent_public_key", SigningKey.generate().publicKey().toJson());
        return fixture.registerAgent.register(
                registering(fixture.sign.host(host, kid, ISSUER, claims)),
                new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null));
    }

    private HostCredential credential(SigningKey host, String kid) {
        try {
            return fixture.hosts.forQuery(published(host, kid, KEYS), ISSUER);
        } catch (RefusedException refused) {
            throw new AssertionError(refused);
        }
    }

    private String published(SigningKey host, @org.jspecify.annotations.Nullable String kid, URI url) {
        return fixture.sign.host(host, kid, ISSUER, Json.object().put("host_jwks_url", url.toString()));
    }

    private HostCredential registering(String token) throws RefusedException {
        return fixture.hosts.forRegistration(token, ISSUER);
    }

    private String forged() {
        return fixture.sign.sign(Token.HOST, newer, null, claims(key));
    }

    private String signed(ObjectNode claims) {
        return fixture.sign.sign(Token.HOST, key, null, claims);
    }

    private static ObjectNode claims(SigningKey host) {
        ObjectNode claims =
                Json.object().put("iss", host.publicKey().thumbprint()).put("aud", ISSUER);
        claims.set("host_public_key", host.publicKey().toJson());
        return claims;
    }

    private String refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable attempt) {
        return refused(attempt).wire() + " " + fixture.recordedReason();
    }
}
