package dev.capstan.grants.authentication;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refusal;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.Scene;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that are not proven: they work for whoever signs with them, and take nothing from anybody else. */
class KeyPossessionTest {

    private static final URI KEYS = URI.create("https://attacker.example/keys");

    private final SigningKey host = SigningKey.generate();
    private final SigningKey victim = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final Scene scene = new Scene(new InMemoryRemoteKeys(Map.of(KEYS, Map.of("k1", victim.publicKey()))));
    private Scene.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(host, asked(Fleet.READ_NEWS));
    }

    @Test
    void aHostThatTakesTheKeyOfAnotherGetsNoneOfItsRegistrations() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), victim.publicKey());

        Scene.Client registered = scene.register(victim, asked(Fleet.READ_NEWS));

        assertThat(registered.hostId()).isNotEqualTo(client.hostId());
        assertThat(registered.standing().host().isLinked()).isFalse();
        assertThat(registered.standing().agent().status()).isEqualTo(AgentStatus.PENDING);
        scene.decide(registered.code(), Scene.SOMEBODY_ELSE, true, Map.of());
        assertThat(scene.stored(registered).userId()).isEqualTo(Scene.SOMEBODY_ELSE);
        assertThat(scene.agent(registered).host().id()).isEqualTo(registered.hostId());
    }

    @Test
    void aKeyWhoseProofCannotBeRecordedStaysUnproven() throws RefusedException {
        InMemoryAuditTrail kept = new InMemoryAuditTrail();
        AtomicBoolean full = new AtomicBoolean();
        AuditTrail failing = events -> {
            if (full.get()) {
                throw new AuditUnavailable("the disk is full", new IllegalStateException());
            }
            kept.append(events);
        };
        Scene other = new Scene(InMemoryGrantRepositories.create(), new InMemorySeenTokens(), failing);
        Scene.Client agent = other.linked(host, asked(Fleet.READ_NEWS));
        other.rotateAgentKey.byItself(other.agent(agent), newer.publicKey());
        Agent unproven = other.stored(agent);
        full.set(true);

        assertThatExceptionOfType(AuditUnavailable.class)
                .isThrownBy(() -> other.agent(new Scene.Client(agent.standing(), newer, host)));

        assertThat(other.stored(agent)).isEqualTo(unproven);
    }

    @Test
    void aTokenThatNamesNoAgentProvesNoKey() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), victim.publicKey());

        assertThat(refusal(() -> scene.host(victim)).message())
                .contains("prove the key by requesting the status of one of its agents");
        assertThat(refused(() -> about("agt_none"))).isEqualTo(RefusalCode.INVALID_JWT);
        scene.register(victim);
        assertThat(refused(() -> scene.hosts.forChange(scene.sign.host(host, ISSUER), ISSUER)))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aRequestAboutItsAgentProvesTheKeyOfAHost() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), newer.publicKey());
        assertThat(refused(() -> scene.host(host))).isEqualTo(RefusalCode.INVALID_JWT);

        HostCredential credential =
                scene.hosts.forQuery(scene.sign.host(newer, ISSUER), ISSUER, () -> Optional.of(client.id()));

        assertThat(credential.registeredHost().id()).isEqualTo(client.hostId());
        assertThat(scene.host(newer).registeredHost().id()).isEqualTo(client.hostId());
        assertThat(scene.register(newer).hostId()).isEqualTo(client.hostId());
        assertThat(refused(() -> scene.host(host))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> scene.register(host))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(rotations()).containsExactly("false", "");
    }

    @Test
    void aKeyThatItsOwnerRegisteredIsNoLongerThatOfAHostWhichTookIt() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), victim.publicKey());
        Scene.Client registered = scene.linked(victim);

        HostCredential credential =
                scene.hosts.forQuery(scene.sign.host(victim, ISSUER), ISSUER, () -> Optional.of(client.id()));

        assertThat(credential.registeredHost().id()).isEqualTo(registered.hostId());
        assertThat(scene.ledger.hosts().byId(client.hostId()).orElseThrow().keySource())
                .isEqualTo(new KeySource.Unproven(host.publicKey(), victim.publicKey()));
    }

    @Test
    void aHostThatProvesItsKeyGetsItWhoeverElseTookIt() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), newer.publicKey());
        Scene.Client other = scene.linked(victim);

        scene.rotateHostKey.rotate(scene.host(victim, newer), newer.publicKey());

        assertThat(scene.host(newer).registeredHost().id()).isEqualTo(other.hostId());
    }

    @Test
    void theAgentsOfAHostGoOnWhileItsKeyIsNotProven() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host), newer.publicKey());

        assertThat(scene.agent(new Scene.Client(client.standing(), client.key(), newer))
                        .host()
                        .id())
                .isEqualTo(client.hostId());
        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void theTokenOfAnAgentProvesItsKey() throws RefusedException {
        scene.rotateAgentKey.byItself(scene.agent(client), newer.publicKey());
        assertThat(scene.stored(client).keySource()).isInstanceOf(KeySource.Unproven.class);
        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);

        assertThat(scene.agent(with(newer)).agent().thumbprint())
                .isEqualTo(newer.publicKey().thumbprint());

        assertThat(scene.stored(client).keySource()).isEqualTo(new KeySource.Inline(newer.publicKey()));
        assertThat(refused(() -> scene.register(host, newer, AgentMode.DELEGATED)))
                .isEqualTo(RefusalCode.AGENT_EXISTS);
        assertThat(refused(() -> scene.register(host, client.key(), AgentMode.DELEGATED)))
                .isEqualTo(RefusalCode.AGENT_EXISTS);
        assertThat(rotations()).containsExactly("false", "");
    }

    @Test
    void anAgentThatTakesTheKeyOfAnotherBlocksItNowhere() throws RefusedException {
        scene.rotateAgentKey.byItself(scene.agent(client), newer.publicKey());

        Scene.Client sibling = scene.register(host, newer, AgentMode.DELEGATED, asked(Fleet.READ_NEWS));
        Scene.Client elsewhere = scene.register(victim, newer, AgentMode.DELEGATED, asked(Fleet.READ_NEWS));

        scene.approve(sibling.code());
        assertThat(sibling.id()).isNotEqualTo(client.id());
        assertThat(scene.agent(sibling).agent().id()).isEqualTo(sibling.id());
        assertThat(elsewhere.hostId()).isNotEqualTo(client.hostId());
        assertThat(refused(() -> scene.agent(with(newer)))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(scene.recordedReason()).isEqualTo("wrong_key");
    }

    @Test
    void anAgentThatIsRegisteredWithTheKeyOfAnotherBlocksItUnderNoOtherHost() throws RefusedException {
        scene.register(host, newer, AgentMode.DELEGATED);
        scene.register(host, victim, AgentMode.DELEGATED);

        Scene.Client registered = scene.register(victim, newer, AgentMode.DELEGATED);

        assertThat(registered.hostId()).isNotEqualTo(client.hostId());
    }

    @Test
    void aPublishedKeyOfAnotherBlocksItUnderNoOtherHost() throws RefusedException {
        ObjectNode claims = Json.object().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1");
        HostCredential credential = scene.hosts.forRegistration(scene.sign.host(host, null, ISSUER, claims), ISSUER);
        Agent published =
                scene.registerAgent.register(credential, registration()).agent();

        Scene.Client registered = scene.register(newer, victim, AgentMode.DELEGATED);
        assertThat(published.thumbprint()).isEqualTo(victim.publicKey().thumbprint());
        assertThat(registered.standing().agent().id()).isNotEqualTo(published.id());
        assertThat(scene.register(victim).hostId()).isNotEqualTo(client.hostId());
    }

    @Test
    void aHostIsNewOnlyByAKeyThatItSignsWith() {
        String attacker = newer.publicKey().thumbprint();
        String holder = victim.publicKey().thumbprint();
        ObjectNode inline = Json.object();
        inline.set("host_public_key", victim.publicKey().toJson());
        ObjectNode published = Json.object().put("host_jwks_url", KEYS.toString());

        for (ObjectNode claims : List.of(inline, published)) {
            for (String issuer : List.of(attacker, holder)) {
                ObjectNode all = claims.deepCopy().put("iss", issuer).put("aud", ISSUER);
                String token = scene.sign.sign(Token.HOST, newer, "k1", all);
                assertThat(refused(() -> scene.hosts.forRegistration(token, ISSUER)))
                        .isEqualTo(RefusalCode.INVALID_JWT);
                assertThat(scene.recordedReason()).isEqualTo(issuer.equals(holder) ? "bad_signature" : "wrong_key");
            }
        }
    }

    @Test
    void ofTwoUnprovenKeysThatOneKeySignsForTheFirstIsTaken() throws RefusedException {
        AgentCredential agent = scene.agent(client);
        HostCredential acting = scene.host(host);
        scene.rotateAgentKey.byItself(scene.agent(client), newer.publicKey());
        scene.rotateHostKey.rotate(scene.host(host), newer.publicKey());

        assertThat(refused(() -> scene.rotateAgentKey.byItself(agent, victim.publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> scene.rotateHostKey.rotate(acting, victim.publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> scene.registerAgent.register(acting, registration())))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void aHostReplacesAnUnprovenKeyOfItsAgent() throws RefusedException {
        scene.rotateAgentKey.byHost(scene.host(host), client.id(), victim.publicKey());
        scene.rotateAgentKey.byHost(scene.host(host), client.id(), newer.publicKey());

        assertThat(refused(() -> scene.agent(with(victim)))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(scene.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    private void about(String agentId) throws RefusedException {
        scene.hosts.forChange(scene.sign.host(victim, ISSUER), ISSUER, () -> Optional.of(agentId));
    }

    private Scene.Client with(SigningKey key) {
        return new Scene.Client(client.standing(), key, host);
    }

    private static Registration registration() {
        return new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null);
    }

    /** Returns the proof that each recorded rotation tells of. */
    private List<String> rotations() {
        return scene.trail.events().stream()
                .filter(event -> event.kind().equals("key_rotated"))
                .map(AuditEvent::details)
                .map(details -> details.path("proven").asText())
                .toList();
    }
}
