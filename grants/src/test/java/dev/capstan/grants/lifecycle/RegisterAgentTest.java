package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.refusal;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Registration: what is at work at once, what waits, and what is refused (GR-3.1, GR-8.3). */
class RegisterAgentTest {

    private static final URI KEYS = URI.create("https://keys.example/jwks.json");

    private final SigningKey host = SigningKey.generate();
    private final SigningKey published = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture(new Interrupted());

    /** What happens while the key of an agent is fetched. */
    private Runnable fetched = () -> {};

    private final class Interrupted implements RemoteKeys {

        private final RemoteKeys keys = new InMemoryRemoteKeys(Map.of(KEYS, Map.of("k1", published.publicKey())));

        @Override
        public PublicKey fetch(URI jwksUrl, String kid) throws KeysUnavailable {
            fetched.run();
            return keys.fetch(jwksUrl, kid);
        }

        @Override
        public boolean publishes(URI jwksUrl, String thumbprint) throws KeysUnavailable {
            return keys.publishes(jwksUrl, thumbprint);
        }

        @Override
        public RemoteKeys ofStrangers() {
            return this;
        }
    }

    @Test
    void namesAreMeasuredInCharactersOfAnyPlane() {
        String longest = "😀".repeat(Registration.MAX_NAME_LENGTH);

        assertThat(new Registration(longest, longest, AgentMode.DELEGATED, List.of(), null).name())
                .isEqualTo(longest);
        assertThatThrownBy(() -> new Registration(longest + "a", null, AgentMode.DELEGATED, List.of(), null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theFirstAgentOfAHostWaitsWhateverItAsksFor() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.CHECK_BALANCE));

        assertThat(client.state().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(client.state().host().status()).isEqualTo(HostStatus.PENDING);
        assertThat(client.state().host().name()).isEqualTo("Laptop");
        assertThat(fixture.grants(client)).containsExactly("check_balance pending");
        assertThat(client.code()).matches("[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}");
        assertThat(fixture.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void theSameKeysLeadToTheSameAgentAndApprovalWhileItWaits() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host, requested(Fleet.CHECK_BALANCE));

        GrantsFixture.Client again =
                fixture.register(host, first.key(), AgentMode.AUTONOMOUS, requested(Fleet.READ_NEWS));

        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.code()).isEqualTo(first.code());
        assertThat(again.state().agent().mode()).isEqualTo(AgentMode.DELEGATED);
        assertThat(fixture.grants(again)).containsExactly("check_balance pending");
    }

    @Test
    void expiredCodeIsReplaced() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host, requested(Fleet.CHECK_BALANCE));
        fixture.clock.pass(RequestApproval.APPROVAL_LIFETIME);

        GrantsFixture.Client again = fixture.register(host, first.key(), AgentMode.DELEGATED);

        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.code()).isNotEqualTo(first.code());
        assertThat(refused(() -> fixture.approve(first.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        fixture.approve(again.code());
        assertThat(fixture.grants(again)).containsExactly("check_balance active");
    }

    @Test
    void anAgentWithinTheDefaultsOfALinkedHostIsAtWorkAtOnce() throws RefusedException {
        fixture.linked(host);

        GrantsFixture.Client client = fixture.register(
                host, requested(Fleet.CHECK_BALANCE), requested(Fleet.PAY_BILL, "{'amount':{'min':5}}"));

        assertThat(client.state().approval()).isNull();
        assertThat(client.state().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(client.state().agent().userId()).isEqualTo(OWNER);
        assertThat(fixture.grants(client))
                .containsExactly("check_balance active", "pay_bill active {\"amount\":{\"max\":100,\"min\":5}}");
    }

    @Test
    void aLinkedHostsAgentThatAsksForNothingIsAtWorkAtOnceWithNothing() throws RefusedException {
        fixture.linked(host);

        GrantsFixture.Client client = fixture.register(host);

        assertThat(client.state().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client)).isEmpty();
    }

    @Test
    void capabilityBeyondTheDefaultsKeepsAllGrantsPending() throws RefusedException {
        fixture.linked(host);

        GrantsFixture.Client client =
                fixture.register(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.READ_NEWS));

        assertThat(client.state().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(fixture.grants(client)).containsExactly("check_balance pending", "read_news pending");
    }

    @Test
    void theDefaultsAreAsNarrowAsTheFirstApprovalMadeThem() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host, requested(Fleet.CHECK_BALANCE), requested(Fleet.PAY_BILL));
        fixture.decide(
                first.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.CHECK_BALANCE,
                        ApprovalDecision.ItemDecision.DENIED,
                        Fleet.PAY_BILL,
                        GrantsFixture.narrowedTo("{'amount':{'max':20}}")));

        GrantsFixture.Client narrowed = fixture.register(host, requested(Fleet.PAY_BILL));
        GrantsFixture.Client denied = fixture.register(host, requested(Fleet.CHECK_BALANCE));
        GrantsFixture.Client beyond = fixture.register(host, requested(Fleet.PAY_BILL, "{'amount':{'min':50}}"));

        assertThat(fixture.grants(narrowed)).containsExactly("pay_bill active {\"amount\":{\"max\":20}}");
        assertThat(denied.state().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(beyond.state().agent().status()).isEqualTo(AgentStatus.PENDING);
    }

    @Test
    void capabilityThatIsNoLongerADefaultWaitsForAUser() throws RefusedException {
        fixture.linked(host);
        fixture.offer(Fleet.lessTrusting());

        GrantsFixture.Client waiting = fixture.register(host, requested(Fleet.CHECK_BALANCE));
        GrantsFixture.Client atOnce = fixture.register(host, requested(Fleet.PAY_BILL));

        assertThat(waiting.state().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(fixture.grants(waiting)).containsExactly("check_balance pending");
        assertThat(fixture.grants(atOnce)).containsExactly("pay_bill active {\"amount\":{\"max\":10}}");
    }

    @Test
    void unsatisfiableRequestIsDeniedWithoutDelayingOthers() throws RefusedException {
        fixture.linked(host);

        GrantsFixture.Client client = fixture.register(
                host, requested(Fleet.CHECK_BALANCE), requested(Fleet.PAY_BILL, "{'amount':{'min':101}}"));

        assertThat(client.state().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(fixture.grants(client))
                .containsExactly("check_balance active", "pay_bill denied {\"amount\":{\"min\":101}}");
        assertThat(client.state().grants().get(1).reason()).isEqualTo("unsatisfiable_constraints");
    }

    @Test
    void unknownCapabilityIsNamed() {
        Refusal refusal = refusal(() -> fixture.register(
                host, requested("launch"), requested(Fleet.CHECK_BALANCE), requested(Fleet.SEARCH), requested("fly")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(refusal.message())
                .as("it names no route: the protocol does")
                .isEqualTo("not offered here: fly, launch, search");
        assertThat(refusal.fields()).hasToString("{\"invalid_capabilities\":[\"fly\",\"launch\",\"search\"]}");
        assertThat(fixture.repositories.hosts().isKnownKey(host.publicKey().thumbprint()))
                .as("a refused registration leaves no host behind")
                .isFalse();
    }

    @Test
    void capabilityThatIsRemovedDuringTheRegistrationIsNamed() throws RefusedException {
        fetched = () -> fixture.offer(Fleet.reduced());
        ObjectNode claims = hostClaims().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1");

        Refusal refusal = refusal(() -> register(claims, requested(Fleet.READ_NEWS)));

        assertThat(refusal.fields()).hasToString("{\"invalid_capabilities\":[\"read_news\"]}");
    }

    @Test
    void aKeyOfAnAgentThatIsThereOrHasEndedIsTaken() throws RefusedException {
        GrantsFixture.Client active = fixture.linked(host);
        GrantsFixture.Client revoked = fixture.register(host);
        fixture.revokeAgent.byAccount(OWNER, revoked.id());
        GrantsFixture.Client rotated = fixture.register(host);
        fixture.rotateAgentKey.byHost(
                fixture.host(host), rotated.id(), SigningKey.generate().publicKey());

        for (GrantsFixture.Client client : List.of(active, revoked, rotated)) {
            assertThat(refused(() -> fixture.register(host, client.key(), AgentMode.DELEGATED)))
                    .isEqualTo(RefusalCode.AGENT_EXISTS);
        }
    }

    @Test
    void anAgentNeedsAKeyOfItsOwn() {
        assertThat(refused(() -> fixture.register(host, host, AgentMode.DELEGATED)))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void anAgentsKeyIsInlineOrPublishedAndOfTheRightKind() {
        ObjectNode neither = hostClaims();
        ObjectNode both = hostClaims().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1");
        both.set("agent_public_key", published.publicKey().toJson());
        ObjectNode withoutKid = hostClaims().put("agent_jwks_url", KEYS.toString());
        ObjectNode unpublished = withoutKid.deepCopy().put("agent_kid", "k2");
        ObjectNode elliptic = hostClaims();
        elliptic.set("agent_public_key", GrantsFixture.json("{'kty':'EC','crv':'P-256','x':'a','y':'b'}"));

        for (ObjectNode claims : List.of(neither, both, withoutKid, unpublished)) {
            assertThat(refused(() -> register(claims))).isEqualTo(RefusalCode.INVALID_REQUEST);
        }
        assertThat(refused(() -> register(elliptic))).isEqualTo(RefusalCode.UNSUPPORTED_ALGORITHM);
    }

    @Test
    void anAgentMayPublishItsKey() throws RefusedException {
        AgentState state =
                register(hostClaims().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1"));

        assertThat(state.agent().keySource()).isEqualTo(new KeySource.Remote(KEYS, "k1"));
        assertThat(state.agent().thumbprint()).isEqualTo(published.publicKey().thumbprint());
    }

    @Test
    void hostWhoseKeyRotatesMeanwhileRegistersNothing() throws RefusedException {
        fixture.linked(host);
        HostCredential before = fixture.hosts.forRegistration(
                fixture.sign.host(host, ISSUER, SigningKey.generate().publicKey()), ISSUER);
        fixture.rotateHostKey.rotate(fixture.host(host), SigningKey.generate().publicKey());

        assertThat(refused(() -> fixture.registerAgent.register(
                        before, new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null))))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aWidelyConstrainedRequestIsStillReadOnceTheServersConstraintsAreAdded() throws RefusedException {
        ObjectNode fifty = Json.object();
        for (int i = 0; i < 50; i++) {
            fifty.put("field" + i, i);
        }
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.PAY_BILL, fifty.toString()));
        ObjectNode arguments = fifty.deepCopy().put("amount", 100);

        assertThat(fixture.may(client.id(), Fleet.PAY_BILL, arguments.toString()))
                .isTrue();
        assertThat(fixture.may(
                        client.id(),
                        Fleet.PAY_BILL,
                        arguments.put("amount", 101).toString()))
                .isFalse();
    }

    @Test
    void aWaitingAgentThatComesAgainIsRecordedOnce() throws RefusedException {
        GrantsFixture.Client first = fixture.register(host);
        fixture.register(host, first.key(), AgentMode.DELEGATED);

        assertThat(fixture.trail.events().stream().filter(event -> event.kind().equals("agent_registered")))
                .hasSize(1);
    }

    @Test
    void undecidedRegistrationIsPurgedWithItsKey() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host);
        fixture.clock.pass(PurgeExpired.RETENTION.plus(Duration.ofSeconds(1)));
        fixture.purgeExpired.run();

        assertThat(refused(() -> fixture.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(fixture.register(host, client.key(), AgentMode.DELEGATED).id())
                .isNotEqualTo(client.id());
    }

    @Test
    void deniedRegistrationIsPurgedWithItsHost() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host);
        fixture.deny(client.code());
        fixture.clock.pass(PurgeExpired.RETENTION.plus(Duration.ofSeconds(1)));
        fixture.purgeExpired.run();

        assertThat(fixture.repositories.agents().byId(client.id())).isEmpty();
        assertThat(fixture.repositories.hosts().byId(client.hostId())).isEmpty();
    }

    @Test
    void deniedAgentOfAnApprovedHostStaysDenied() throws RefusedException {
        fixture.linked(host);
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));
        fixture.deny(client.code());
        fixture.clock.pass(PurgeExpired.RETENTION.plus(Duration.ofSeconds(1)));
        fixture.purgeExpired.run();

        assertThat(fixture.stored(client).status()).isEqualTo(AgentStatus.REJECTED);
    }

    private AgentState register(ObjectNode claims, RequestedCapability... asked) throws RefusedException {
        HostCredential credential =
                fixture.hosts.forRegistration(fixture.sign.sign(Token.HOST, host, null, claims), ISSUER);
        return fixture.registerAgent.register(
                credential, new Registration("Probe", null, AgentMode.DELEGATED, List.of(asked), null));
    }

    private ObjectNode hostClaims() {
        ObjectNode claims =
                Json.object().put("iss", host.publicKey().thumbprint()).put("aud", ISSUER);
        claims.set("host_public_key", host.publicKey().toJson());
        return claims;
    }
}
