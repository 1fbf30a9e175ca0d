package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.refusal;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
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
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.KeySource;
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
    private final GrantsFixture fixture =
            new GrantsFixture(new InMemoryRemoteKeys(Map.of(KEYS, Map.of("k1", victim.publicKey()))));
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(host, requested(Fleet.READ_NEWS));
    }

    @Test
    void aHostThatTakesTheKeyOfAnotherGetsNoneOfItsRegistrations() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), victim.publicKey());

        GrantsFixture.Client registered = fixture.register(victim, requested(Fleet.READ_NEWS));

        assertThat(registered.hostId()).isNotEqualTo(client.hostId());
        assertThat(registered.state().host().isLinked()).isFalse();
        assertThat(registered.state().agent().status()).isEqualTo(AgentStatus.PENDING);
        fixture.decide(registered.code(), GrantsFixture.SOMEBODY_ELSE, true, Map.of());
        assertThat(fixture.stored(registered).userId()).isEqualTo(GrantsFixture.SOMEBODY_ELSE);
        assertThat(fixture.agent(registered).host().id()).isEqualTo(registered.hostId());
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
        GrantsFixture other = new GrantsFixture(InMemoryGrantRepositories.create(), new InMemorySeenTokens(), failing);
        GrantsFixture.Client agent = other.linked(host, requested(Fleet.READ_NEWS));
        other.rotateAgentKey.byItself(other.agent(agent), newer.publicKey());
        Agent unproven = other.stored(agent);
        full.set(true);

        assertThatExceptionOfType(AuditUnavailable.class)
                .isThrownBy(() -> other.agent(new GrantsFixture.Client(agent.state(), newer, host)));

        assertThat(other.stored(agent)).isEqualTo(unproven);
    }

    @Test
    void aTokenThatNamesNoAgentProvesNoKey() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), victim.publicKey());

        assertThat(refusal(() -> fixture.host(victim)).message())
                .contains("prove the key by requesting the status of one of its agents");
        assertThat(refused(() -> introspect("agt_none"))).isEqualTo(RefusalCode.INVALID_JWT);
        fixture.register(victim);
        assertThat(refused(() -> fixture.hosts.forChange(fixture.sign.host(host, ISSUER), ISSUER)))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void aRequestAboutItsAgentProvesTheKeyOfAHost() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), newer.publicKey());
        assertThat(refused(() -> fixture.host(host))).isEqualTo(RefusalCode.INVALID_JWT);

        HostCredential credential =
                fixture.hosts.forQuery(fixture.sign.host(newer, ISSUER), ISSUER, () -> Optional.of(client.id()));

        assertThat(credential.registeredHost().id()).isEqualTo(client.hostId());
        assertThat(fixture.host(newer).registeredHost().id()).isEqualTo(client.hostId());
        assertThat(fixture.register(newer).hostId()).isEqualTo(client.hostId());
        assertThat(refused(() -> fixture.host(host))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> fixture.register(host))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(rotations()).containsExactly("false", "");
    }

    @Test
    void aKeyThatItsOwnerRegisteredIsNoLongerThatOfAHostWhichTookIt() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), victim.publicKey());
        GrantsFixture.Client registered = fixture.linked(victim);

        HostCredential credential =
                fixture.hosts.forQuery(fixture.sign.host(victim, ISSUER), ISSUER, () -> Optional.of(client.id()));

        assertThat(credential.registeredHost().id()).isEqualTo(registered.hostId());
        assertThat(fixture.repositories
                        .hosts()
                        .byId(client.hostId())
                        .orElseThrow()
                        .keySource())
                .isEqualTo(new KeySource.Unproven(host.publicKey(), victim.publicKey()));
    }

    @Test
    void aHostThatProvesItsKeyGetsItWhoeverElseTookIt() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), newer.publicKey());
        GrantsFixture.Client other = fixture.linked(victim);

        fixture.rotateHostKey.rotate(fixture.host(victim, newer), newer.publicKey());

        assertThat(fixture.host(newer).registeredHost().id()).isEqualTo(other.hostId());
    }

    @Test
    void theAgentsOfAHostGoOnWhileItsKeyIsNotProven() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host), newer.publicKey());

        assertThat(fixture.agent(new GrantsFixture.Client(client.state(), client.key(), newer))
                        .host()
                        .id())
                .isEqualTo(client.hostId());
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void theTokenOfAnAgentProvesItsKey() throws RefusedException {
        fixture.rotateAgentKey.byItself(fixture.agent(client), newer.publicKey());
        assertThat(fixture.stored(client).keySource()).isInstanceOf(KeySource.Unproven.class);
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);

        assertThat(fixture.agent(with(newer)).agent().thumbprint())
                .isEqualTo(newer.publicKey().thumbprint());

        assertThat(fixture.stored(client).keySource()).isEqualTo(new KeySource.Inline(newer.publicKey()));
        assertThat(refused(() -> fixture.register(host, newer, AgentMode.DELEGATED)))
                .isEqualTo(RefusalCode.AGENT_EXISTS);
        assertThat(refused(() -> fixture.register(host, client.key(), AgentMode.DELEGATED)))
                .isEqualTo(RefusalCode.AGENT_EXISTS);
        assertThat(rotations()).containsExactly("false", "");
    }

    @Test
    void anAgentThatTakesTheKeyOfAnotherBlocksItNowhere() throws RefusedException {
        fixture.rotateAgentKey.byItself(fixture.agent(client), newer.publicKey());

        GrantsFixture.Client sibling = fixture.register(host, newer, AgentMode.DELEGATED, requested(Fleet.READ_NEWS));
        GrantsFixture.Client elsewhere =
                fixture.register(victim, newer, AgentMode.DELEGATED, requested(Fleet.READ_NEWS));

        fixture.approve(sibling.code());
        assertThat(sibling.id()).isNotEqualTo(client.id());
        assertThat(fixture.agent(sibling).agent().id()).isEqualTo(sibling.id());
        assertThat(elsewhere.hostId()).isNotEqualTo(client.hostId());
        assertThat(refused(() -> fixture.agent(with(newer)))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(fixture.recordedReason()).isEqualTo("wrong_key");
    }

    @Test
    void anAgentThatIsRegisteredWithTheKeyOfAnotherBlocksItUnderNoOtherHost() throws RefusedException {
        fixture.register(host, newer, AgentMode.DELEGATED);
        fixture.register(host, victim, AgentMode.DELEGATED);

        GrantsFixture.Client registered = fixture.register(victim, newer, AgentMode.DELEGATED);

        assertThat(registered.hostId()).isNotEqualTo(client.hostId());
    }

    @Test
    void aPublishedKeyOfAnotherBlocksItUnderNoOtherHost() throws RefusedException {
        ObjectNode claims = Json.object().put("agent_jwks_url", KEYS.toString()).put("agent_kid", "k1");
        HostCredential credential =
                fixture.hosts.forRegistration(fixture.sign.host(host, null, ISSUER, claims), ISSUER);
        Agent published =
                fixture.registerAgent.register(credential, registration()).agent();

        GrantsFixture.Client registered = fixture.register(newer, victim, AgentMode.DELEGATED);
        assertThat(published.thumbprint()).isEqualTo(victim.publicKey().thumbprint());
        assertThat(registered.state().agent().id()).isNotEqualTo(published.id());
        assertThat(fixture.register(victim).hostId()).isNotEqualTo(client.hostId());
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
                String token = fixture.sign.sign(Token.HOST, newer, "k1", all);
                assertThat(refused(() -> fixture.hosts.forRegistration(token, ISSUER)))
                        .isEqualTo(RefusalCode.INVALID_JWT);
                assertThat(fixture.recordedReason()).isEqualTo(issuer.equals(holder) ? "bad_signature" : "wrong_key");
            }
        }
    }

    @Test
    void firstOfTwoUnprovenKeysSignedByOneKeyIsAccepted() throws RefusedException {
        AgentCredential agent = fixture.agent(client);
        HostCredential acting = fixture.host(host);
        fixture.rotateAgentKey.byItself(fixture.agent(client), newer.publicKey());
        fixture.rotateHostKey.rotate(fixture.host(host), newer.publicKey());

        assertThat(refused(() -> fixture.rotateAgentKey.byItself(agent, victim.publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> fixture.rotateHostKey.rotate(acting, victim.publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(refused(() -> fixture.registerAgent.register(acting, registration())))
                .isEqualTo(RefusalCode.INVALID_REQUEST);
    }

    @Test
    void hostReplacesAnUnprovenKeyOfItsAgent() throws RefusedException {
        fixture.rotateAgentKey.byHost(fixture.host(host), client.id(), victim.publicKey());
        fixture.rotateAgentKey.byHost(fixture.host(host), client.id(), newer.publicKey());

        assertThat(refused(() -> fixture.agent(with(victim)))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(fixture.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    private void introspect(String agentId) throws RefusedException {
        fixture.hosts.forChange(fixture.sign.host(victim, ISSUER), ISSUER, () -> Optional.of(agentId));
    }

    private GrantsFixture.Client with(SigningKey key) {
        return new GrantsFixture.Client(client.state(), key, host);
    }

    private static Registration registration() {
        return new Registration("Probe", null, AgentMode.DELEGATED, List.of(), null);
    }

    /** Returns the proof that each recorded rotation tells of. */
    private List<String> rotations() {
        return fixture.trail.events().stream()
                .filter(event -> event.kind().equals("key_rotated"))
                .map(AuditEvent::details)
                .map(details -> details.path("proven").asText())
                .toList();
    }
}
