package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refusal;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Scene;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
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
    private final Scene scene = new Scene(new InMemoryRemoteKeys(Map.of(KEYS, Map.of("k1", published.publicKey()))));

    @Test
    void theFirstAgentOfAHostWaitsWhateverItAsksFor() throws RefusedException {
        Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE));

        assertThat(client.standing().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(client.standing().host().status()).isEqualTo(HostStatus.PENDING);
        assertThat(client.standing().host().name()).isEqualTo("Laptop");
        assertThat(scene.grants(client)).containsExactly("check_balance pending");
        assertThat(client.code()).matches("[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}");
        assertThat(scene.may(client.id(), Fleet.CHECK_BALANCE, "{}")).isFalse();
    }

    @Test
    void theSameKeysLeadToTheSameAgentAndApprovalWhileItWaits() throws RefusedException {
        Scene.Client first = scene.register(host, asked(Fleet.CHECK_BALANCE));

        Scene.Client again = scene.register(host, first.key(), AgentMode.AUTONOMOUS, asked(Fleet.READ_NEWS));

        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.code()).isEqualTo(first.code());
        assertThat(again.standing().agent().mode()).isEqualTo(AgentMode.DELEGATED);
        assertThat(scene.grants(again)).containsExactly("check_balance pending");
    }

    @Test
    void aCodeWhoseTimeIsOverIsReplaced() throws RefusedException {
        Scene.Client first = scene.register(host, asked(Fleet.CHECK_BALANCE));
        scene.clock.pass(RequestApproval.APPROVAL_LIFETIME);

        Scene.Client again = scene.register(host, first.key(), AgentMode.DELEGATED);

        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.code()).isNotEqualTo(first.code());
        assertThat(refused(() -> scene.approve(first.code()))).isEqualTo(RefusalCode.APPROVAL_CLOSED);
        scene.approve(again.code());
        assertThat(scene.grants(again)).containsExactly("check_balance active");
    }

    @Test
    void anAgentWithinTheDefaultsOfALinkedHostIsAtWorkAtOnce() throws RefusedException {
        scene.linked(host);

        Scene.Client client =
                scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.PAY_BILL, "{'amount':{'min':5}}"));

        assertThat(client.standing().approval()).isNull();
        assertThat(client.standing().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(client.standing().agent().userId()).isEqualTo(OWNER);
        assertThat(scene.grants(client))
                .containsExactly("check_balance active", "pay_bill active {\"amount\":{\"max\":100,\"min\":5}}");
    }

    @Test
    void aLinkedHostsAgentThatAsksForNothingIsAtWorkAtOnceWithNothing() throws RefusedException {
        scene.linked(host);

        Scene.Client client = scene.register(host);

        assertThat(client.standing().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client)).isEmpty();
    }

    @Test
    void oneCapabilityBesideTheDefaultsHoldsUpAll() throws RefusedException {
        scene.linked(host);

        Scene.Client client = scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.READ_NEWS));

        assertThat(client.standing().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(scene.grants(client)).containsExactly("check_balance pending", "read_news pending");
    }

    @Test
    void theDefaultsAreAsNarrowAsTheFirstApprovalMadeThem() throws RefusedException {
        Scene.Client first = scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.PAY_BILL));
        scene.decide(
                first.code(),
                OWNER,
                true,
                Map.of(
                        Fleet.CHECK_BALANCE,
                        ApprovalDecision.ItemDecision.DENIED,
                        Fleet.PAY_BILL,
                        Scene.narrowedTo("{'amount':{'max':20}}")));

        Scene.Client narrowed = scene.register(host, asked(Fleet.PAY_BILL));
        Scene.Client denied = scene.register(host, asked(Fleet.CHECK_BALANCE));
        Scene.Client beyond = scene.register(host, asked(Fleet.PAY_BILL, "{'amount':{'min':50}}"));

        assertThat(scene.grants(narrowed)).containsExactly("pay_bill active {\"amount\":{\"max\":20}}");
        assertThat(denied.standing().agent().status()).isEqualTo(AgentStatus.PENDING);
        assertThat(beyond.standing().agent().status()).isEqualTo(AgentStatus.PENDING);
    }

    @Test
    void whatNothingSatisfiesIsDeniedAndHoldsNothingUp() throws RefusedException {
        scene.linked(host);

        Scene.Client client =
                scene.register(host, asked(Fleet.CHECK_BALANCE), asked(Fleet.PAY_BILL, "{'amount':{'min':101}}"));

        assertThat(client.standing().agent().status()).isEqualTo(AgentStatus.ACTIVE);
        assertThat(scene.grants(client))
                .containsExactly("check_balance active", "pay_bill denied {\"amount\":{\"min\":101}}");
        assertThat(client.standing().grants().get(1).reason()).isEqualTo("unsatisfiable_constraints");
    }

    @Test
    void whatIsNotOfferedIsNamed() {
        Refusal refusal = refusal(() ->
                scene.register(host, asked("launch"), asked(Fleet.CHECK_BALANCE), asked(Fleet.SEARCH), asked("fly")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_CAPABILITIES);
        assertThat(refusal.fields()).hasToString("{\"invalid_capabilities\":[\"fly\",\"launch\",\"search\"]}");
        assertThat(scene.ledger.hosts().isKnownKey(host.publicKey().thumbprint()))
                .as("a refused registration leaves no host behind")
                .isFalse();
    }

    @Test
    void aKeyOfAnAgentThatIsThereOrHasEndedIsTaken() throws RefusedException {
        Scene.Client active = scene.linked(host);
        Scene.Client revoked = scene.register(host);
        scene.revokeAgent.byAccount(OWNER, revoked.id());
        Scene.Client rotated = scene.register(host);
        scene.rotateAgentKey.byHost(
                scene.host(host), rotated.id(), SigningKey.generate().publicKey());

        for (Scene.Client client : List.of(active, revoked, rotated)) {
            assertThat(refused(() -> scene.register(host, client.key(), AgentMode.DELEGATED)))
                    .isEqualTo(RefusalCode.AGENT_EXISTS);
        }
    }

    @Test
    void anAgentNeedsAKeyOfItsOwn() {
        assertThat(refused(() -> scene.register(host, host, AgentMode.DELEGATED)))
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
        elliptic.set("agent_public_key", Scene.json("{'kty':'EC','crv':'P-256','x':'a','y':'b'}"));

        for (ObjectNode claims : List.of(neither, both, withoutKid, unpublished)) {
            assertThat(refused(() -> register(claims))).isEqualTo(RefusalCode.INVALID_REQUEST);
        }
        assertThat(refused(() -> register(elliptic))).isEqualTo(RefusalCode.UNSUPPORTED_ALGORITHM);
    }

    @Test
    void anAgentMayPublishItsKey() throws RefusedException {
        AgentState standing =
                register(hostClaims().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1"));

        assertThat(standing.agent().keySource()).isEqualTo(new KeySource.Remote(KEYS, "k1"));
        assertThat(standing.agent().thumbprint())
                .isEqualTo(published.publicKey().thumbprint());
    }

    @Test
    void aHostWhoseKeyIsReplacedMeanwhileRegistersNothing() throws RefusedException {
        scene.linked(host);
        HostCredential before = scene.hosts.forRegistration(
                scene.sign.host(host, ISSUER, SigningKey.generate().publicKey()), ISSUER);
        scene.rotateHostKey.rotate(scene.host(host), SigningKey.generate().publicKey());

        assertThat(refused(() -> scene.registerAgent.register(
                        before, new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null))))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aWidelyConstrainedRequestIsStillReadOnceTheServersConstraintsAreAdded() throws RefusedException {
        ObjectNode fifty = Json.object();
        for (int i = 0; i < 50; i++) {
            fifty.put("field" + i, i);
        }
        Scene.Client client = scene.linked(host, asked(Fleet.PAY_BILL, fifty.toString()));
        ObjectNode arguments = fifty.deepCopy().put("amount", 100);

        assertThat(scene.may(client.id(), Fleet.PAY_BILL, arguments.toString())).isTrue();
        assertThat(scene.may(
                        client.id(),
                        Fleet.PAY_BILL,
                        arguments.put("amount", 101).toString()))
                .isFalse();
    }

    @Test
    void aWaitingAgentThatComesAgainIsRecordedOnce() throws RefusedException {
        Scene.Client first = scene.register(host);
        scene.register(host, first.key(), AgentMode.DELEGATED);

        assertThat(scene.trail.events().stream().filter(event -> event.kind().equals("agent_registered")))
                .hasSize(1);
    }

    @Test
    void aRegistrationThatNobodyDecidesIsForgottenAndItsKeyWithIt() throws RefusedException {
        Scene.Client client = scene.register(host);
        scene.clock.pass(PurgeExpired.RETENTION.plus(Duration.ofSeconds(1)));
        scene.forgetStale.run();

        assertThat(refused(() -> scene.approve(client.code()))).isEqualTo(RefusalCode.APPROVAL_NOT_FOUND);
        assertThat(scene.register(host, client.key(), AgentMode.DELEGATED).id()).isNotEqualTo(client.id());
    }

    private AgentState register(ObjectNode claims) throws RefusedException {
        HostCredential credential =
                scene.hosts.forRegistration(scene.sign.sign(Token.HOST, host, null, claims), ISSUER);
        return scene.registerAgent.register(
                credential, new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null));
    }

    private ObjectNode hostClaims() {
        ObjectNode claims =
                Json.object().put("iss", host.publicKey().thumbprint()).put("aud", ISSUER);
        claims.set("host_public_key", host.publicKey().toJson());
        return claims;
    }
}
